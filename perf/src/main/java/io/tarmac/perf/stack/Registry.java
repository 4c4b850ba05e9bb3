package io.tarmac.perf.stack;

import io.tarmac.perf.watch.Await;
import io.tarmac.perf.watch.Watch;
import java.nio.file.Path;

/** An Apicurio schema registry that keeps its schemas in memory. */
public final class Registry implements AutoCloseable {
  private static final String HEAP = "512m";

  private final Server process;
  private final String url;

  private Registry(Server process, String url) {
    this.process = process;
    this.url = url;
  }

  public static Registry start(Layout layout, RunDirectory run, Watch watch) {
    Path directory = run.directory("registry");
    int port = FreePort.next();
    var command =
        JavaCommand.withHeap(HEAP, directory)
            .options("-Dquarkus.http.host=127.0.0.1", "-Dquarkus.http.port=" + port)
            .jar(layout.registryJar());
    ChildProcess process = ChildProcess.start("registry", command, directory, watch);
    return new Registry(process, "http://127.0.0.1:" + port + "/apis/registry/v2");
  }

  /** The registry of a composition. */
  public static Registry of(Composition composition) {
    return new Registry(composition.start("registry"), composition.registryUrl());
  }

  public void awaitReady(Await await) {
    Http http = new Http();
    String probe = url + "/system/info";
    process.awaitReady(await, () -> http.ok(probe));
  }

  /** The address of its own interface, as converters want it. */
  public String url() {
    return url;
  }

  @Override
  public void close() {
    process.close();
  }
}
