package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.ComposedDatabase;
import io.tarmac.perf.database.EmbeddedDatabase;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.AviationRows;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.stack.Broker;
import io.tarmac.perf.stack.ComposeServers;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.stack.Registry;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.Watch;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The servers of an environment, which run, and what all of its trials share.
 *
 * @param plugins of workers of the usual sinks
 * @param baselinePlugins of workers of another build, if one takes part
 * @param usual the events of settings that ask for no others
 */
record Servers(
    EnvironmentPlan plan,
    Layout layout,
    RunDirectory directory,
    PluginPath plugins,
    Optional<PluginPath> baselinePlugins,
    Broker broker,
    Optional<Registry> registry,
    Optional<TargetDatabase> database,
    Traffic usual,
    Watch watch,
    Cleanup cleanup,
    Progress progress) {

  /**
   * Starts the servers next to each other. An embedded database comes last, since its start blocks.
   * A database that is there already comes first: if it does not answer, no server starts in vain.
   */
  static Servers start(
      EnvironmentPlan plan,
      Layout layout,
      RunDirectory directory,
      Watch watch,
      Cleanup cleanup,
      Progress progress) {
    String usersPath = plan.options().pluginPath();
    PluginPath plugins =
        PluginPath.of(
            directory, "plugins", Plugins.of(plan.sinks(), plan.converters(), layout), usersPath);
    Optional<PluginPath> baselinePlugins =
        plan.baseline()
            .map(build -> Plugins.ofBuild(build, plan.converters(), layout))
            .map(parts -> PluginPath.of(directory, "baseline-plugins", parts, usersPath));
    progress.say("Starting the servers");
    Optional<TargetDatabase> own = plan.writes() ? ownDatabase(plan) : Optional.empty();
    Optional<ComposeServers> containers =
        containers(plan, plan.services(), layout, directory, watch, cleanup);
    Broker broker =
        cleanup.add(
            containers.map(Broker::of).orElseGet(() -> Broker.start(layout, directory, watch)));
    Optional<Registry> registry = Optional.empty();
    if (plan.needsRegistry()) {
      registry =
          Optional.of(
              cleanup.add(
                  containers
                      .map(Registry::of)
                      .orElseGet(() -> Registry.start(layout, directory, watch))));
    }
    Optional<TargetDatabase> database =
        own.isEmpty() && plan.writes()
            ? Optional.of(startDatabase(plan, containers, directory, cleanup))
            : own;
    if (containers.isEmpty()) { // they are watched already
      database.flatMap(TargetDatabase::process).ifPresent(process -> watchOver(process, watch));
    }
    broker.awaitReady(watch);
    registry.ifPresent(Registry::awaitUrl);
    AviationRows rows = new AviationRows(AviationRows.DEFAULT_SEED);
    return new Servers(
        plan,
        layout,
        directory,
        plugins,
        baselinePlugins,
        broker,
        registry,
        database,
        new AviationTraffic(rows, plan.options().shape()),
        watch,
        cleanup,
        progress);
  }

  /** Returns the database that is there already or has been started, alone. */
  static TargetDatabase startDatabase(
      EnvironmentPlan plan, Layout layout, RunDirectory directory, Watch watch, Cleanup cleanup) {
    return ownDatabase(plan)
        .orElseGet(
            () -> {
              Set<String> services = Set.of(ComposedDatabase.service(plan.database()));
              return startDatabase(
                  plan,
                  containers(plan, services, layout, directory, watch, cleanup),
                  directory,
                  cleanup);
            });
  }

  private static Optional<TargetDatabase> ownDatabase(EnvironmentPlan plan) {
    return plan.ownDatabase().map(access -> OwnDatabase.connect(plan.database(), access));
  }

  private static Optional<ComposeServers> containers(
      EnvironmentPlan plan,
      Set<String> services,
      Layout layout,
      RunDirectory directory,
      Watch watch,
      Cleanup cleanup) {
    Optional<ComposeServers> containers =
        ComposeServers.of(layout, directory, plan.commitTimes(), watch).map(cleanup::add);
    containers.ifPresent(servers -> servers.start(services));
    return containers;
  }

  private static TargetDatabase startDatabase(
      EnvironmentPlan plan,
      Optional<ComposeServers> containers,
      RunDirectory directory,
      Cleanup cleanup) {
    return cleanup.add(
        containers
            .<TargetDatabase>map(servers -> ComposedDatabase.of(plan.database(), servers))
            .orElseGet(
                () -> EmbeddedDatabase.start(plan.database(), directory, plan.commitTimes())));
  }

  private static void watchOver(ProcessHandle process, Watch watch) {
    String lastWords = "The database server (process %d) has ended.".formatted(process.pid());
    watch.over(process, () -> lastWords);
  }

  /** Returns the plugins of the workers that a sink needs. */
  PluginPath plugins(SinkUnderTest sink) {
    return sink.build().isPresent() ? baselinePlugins.orElseThrow() : plugins;
  }

  /** Returns the events of a setting. */
  Traffic traffic(Setting setting) {
    return setting.load().traffic().orElse(usual);
  }

  /** Returns the converter with the address of the registry if it needs one. */
  ConverterChoice configured(ConverterChoice converter) {
    return registry.map(server -> converter.withRegistry(server.awaitUrl())).orElse(converter);
  }

  /** Creates a table for each of the names, which the cleanup drops. */
  List<TargetTable> createTables(Setting setting, List<String> names) {
    return TableDestination.create(
        database.orElseThrow(),
        names,
        traffic(setting),
        setting.index().exists(),
        table -> cleanup.add(() -> drop(table)));
  }

  /** Drops a table, unless it goes with a database that the run itself has started. */
  private void drop(TargetTable table) {
    if (!cleanup.ended() || plan.ownDatabase().isPresent()) {
      table.close();
    }
  }
}
