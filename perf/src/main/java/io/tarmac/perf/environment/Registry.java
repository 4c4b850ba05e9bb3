package io.tarmac.perf.environment;

import io.tarmac.servers.SchemaRegistry;
import java.util.function.Supplier;

/** An Apicurio schema registry that keeps its schemas in memory. */
public record Registry(Runnable end, Supplier<String> address) implements AutoCloseable {

  public static Registry start(Layout layout, RunDirectory run, Watch watch) {
    SchemaRegistry registry = SchemaRegistry.start(layout.registry(), run.directory("registry"));
    return new Registry(watch.over(registry.process()), registry::awaitUrl);
  }

  /** Returns the registry of servers that run as containers, and end together. */
  public static Registry of(ComposeServers servers) {
    String url = "http://%s/apis/registry/v2".formatted(servers.address("REGISTRY_PORT"));
    return new Registry(() -> {}, () -> url);
  }

  /** Waits until the registry answers, and returns the address that converters need. */
  public String awaitUrl() {
    return address.get();
  }

  @Override
  public void close() {
    end.run();
  }
}
