package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.ComposedDatabase;
import io.tarmac.perf.database.EmbeddedDatabase;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.stack.Broker;
import io.tarmac.perf.stack.ComposeServers;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.Registry;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The servers that live as long as the run; a worker lives as long as one setting. */
record Stack(Broker broker, Optional<Registry> registry, Optional<TargetDatabase> database) {

  /**
   * Starts the servers side by side; an embedded database last, since its start blocks. A database
   * that is already there comes first: if it does not answer, no other server is started in vain.
   */
  static Stack start(
      EnvironmentPlan plan, Layout layout, RunDirectory run, Watch watch, Cleanup cleanup) {
    Optional<TargetDatabase> own = plan.writes() ? own(plan) : Optional.empty();
    Optional<ComposeServers> containers =
        ComposeServers.of(layout, run, plan.commitTimes(), watch).map(cleanup::add);
    containers.ifPresent(servers -> servers.start(services(plan)));
    Broker broker = cleanup.add(broker(containers, layout, run, watch));
    Optional<Registry> registry =
        plan.needsRegistry()
            ? Optional.of(cleanup.add(registry(containers, layout, run, watch)))
            : Optional.empty();
    Optional<TargetDatabase> database =
        own.isEmpty() && plan.writes()
            ? Optional.of(cleanup.add(database(plan, containers, run)))
            : own;
    if (containers.isEmpty()) { // they are watched already
      database.flatMap(TargetDatabase::process).ifPresent(process -> watchOver(process, watch));
    }
    broker.awaitReady(watch);
    registry.ifPresent(server -> server.awaitUrl());
    return new Stack(broker, registry, database);
  }

  private static List<String> services(EnvironmentPlan plan) {
    List<String> services = new ArrayList<>(List.of("kafka"));
    if (plan.needsRegistry()) {
      services.add("registry");
    }
    if (plan.writes()) {
      services.add(ComposedDatabase.service(plan.database()));
    }
    return services;
  }

  /** The converter with the address of this run's registry where it needs one. */
  ConverterChoice configured(ConverterChoice converter) {
    return registry.map(server -> converter.withRegistry(server.awaitUrl())).orElse(converter);
  }

  private static Broker broker(
      Optional<ComposeServers> containers, Layout layout, RunDirectory run, Watch watch) {
    return containers.map(Broker::of).orElseGet(() -> Broker.start(layout, run, watch));
  }

  private static Registry registry(
      Optional<ComposeServers> containers, Layout layout, RunDirectory run, Watch watch) {
    return containers.map(Registry::of).orElseGet(() -> Registry.start(layout, run, watch));
  }

  /** One that is started for the run. */
  static TargetDatabase database(
      EnvironmentPlan plan, Optional<ComposeServers> containers, RunDirectory run) {
    return containers
        .<TargetDatabase>map(servers -> ComposedDatabase.of(plan.database(), servers))
        .orElseGet(() -> EmbeddedDatabase.start(plan.database(), run, plan.commitTimes()));
  }

  /** One that is there already. */
  static Optional<TargetDatabase> own(EnvironmentPlan plan) {
    return plan.ownDatabase().map(access -> OwnDatabase.connect(plan.database(), access));
  }

  private static void watchOver(ProcessHandle process, Watch watch) {
    String lastWords = "The database server (process %d) has ended.".formatted(process.pid());
    watch.over(process, () -> lastWords);
  }
}
