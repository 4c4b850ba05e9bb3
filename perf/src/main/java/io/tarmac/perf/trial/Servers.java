package io.tarmac.perf.trial;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.environment.Broker;
import io.tarmac.perf.environment.ComposeServers;
import io.tarmac.perf.environment.ComposedDatabase;
import io.tarmac.perf.environment.EmbeddedDatabase;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.PluginPath;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.environment.Watch;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.servers.SchemaRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The running servers of an environment, and everything else that its trials share.
 *
 * @param plugins the plugins of all workers, except those of another build
 * @param baselinePlugins the plugins of another build's workers, if a build is compared
 * @param registry waits for the address of the schema registry; empty if no converter needs it
 * @param defaultTraffic the events of settings that name no traffic
 */
record Servers(
    EnvironmentPlan plan,
    Layout layout,
    RunDirectory directory,
    PluginPath plugins,
    Optional<PluginPath> baselinePlugins,
    Broker broker,
    Optional<Supplier<String>> registry,
    Optional<TargetDatabase> database,
    Traffic defaultTraffic,
    Watch watch,
    Cleanup cleanup,
    Progress progress) {

  /**
   * Starts the servers in parallel. Connects to the user's own database first, so that nothing
   * starts if the database does not answer. Starts an embedded database last, because its start
   * blocks.
   */
  static Servers start(
      EnvironmentPlan plan, Layout layout, Progress progress, Watch watch, Cleanup cleanup) {
    RunDirectory directory = cleanup.add(RunDirectory.create(plan.options().keep()));
    if (plan.options().keep()) {
      progress.say("Logs and data are kept in " + directory.path());
    }
    String usersPath = plan.options().pluginPath();
    List<Path> parts = Plugins.of(plan.sinks(), plan.converters(), layout);
    PluginPath plugins = PluginPath.of(directory, "plugins", parts, usersPath);
    Optional<PluginPath> baselinePlugins =
        plan.baseline()
            .map(build -> Plugins.ofBuild(build, plan.converters(), layout))
            .map(build -> PluginPath.of(directory, "baseline-plugins", build, usersPath));
    progress.say("Starting the servers");
    Optional<TargetDatabase> ownDatabase =
        plan.ownDatabase()
            .filter(access -> plan.writes())
            .map(access -> OwnDatabase.connect(plan.database(), access));
    Optional<ComposeServers> containers =
        ComposeServers.of(layout, directory, plan.tracksCommitTimestamps(), watch)
            .map(cleanup::add);
    containers.ifPresent(servers -> servers.start(plan.services()));
    Broker broker =
        cleanup.add(
            containers.map(Broker::of).orElseGet(() -> Broker.start(layout, directory, watch)));
    Optional<Supplier<String>> registry =
        plan.needsRegistry()
            ? Optional.of(
                containers
                    .map(ComposeServers::registry)
                    .orElseGet(() -> startRegistry(layout, directory, watch, cleanup)))
            : Optional.empty();
    Optional<TargetDatabase> database =
        ownDatabase.isPresent() || !plan.writes()
            ? ownDatabase
            : Optional.of(cleanup.add(startDatabase(plan, containers, directory)));
    if (containers.isEmpty()) { // otherwise ComposeServers watches it
      database.flatMap(TargetDatabase::process).ifPresent(process -> watchOver(process, watch));
    }
    broker.awaitReady(watch);
    registry.ifPresent(Supplier::get);
    return new Servers(
        plan,
        layout,
        directory,
        plugins,
        baselinePlugins,
        broker,
        registry,
        database,
        new AviationTraffic(),
        watch,
        cleanup,
        progress);
  }

  private static Supplier<String> startRegistry(
      Layout layout, RunDirectory directory, Watch watch, Cleanup cleanup) {
    SchemaRegistry registry =
        SchemaRegistry.start(layout.registry(), directory.directory("registry"));
    cleanup.add(watch.add(registry.process())::run);
    return registry::awaitUrl;
  }

  private static TargetDatabase startDatabase(
      EnvironmentPlan plan, Optional<ComposeServers> containers, RunDirectory directory) {
    return containers
        .<TargetDatabase>map(servers -> ComposedDatabase.of(plan.database(), servers))
        .orElseGet(
            () ->
                EmbeddedDatabase.start(plan.database(), directory, plan.tracksCommitTimestamps()));
  }

  private static void watchOver(ProcessHandle process, Watch watch) {
    String lastWords = "The database server (process %d) has ended.".formatted(process.pid());
    watch.add(process, () -> lastWords);
  }

  /** Returns the plugins for the workers of a sink. */
  PluginPath plugins(SinkUnderTest sink) {
    return sink.build().isPresent() ? baselinePlugins.orElseThrow() : plugins;
  }

  Traffic traffic(Setting setting) {
    return setting.load().traffic().orElse(defaultTraffic);
  }

  /** Returns the converter, with the registry's address if it needs one. */
  ConverterChoice withRegistry(ConverterChoice converter) {
    return registry.map(server -> converter.withRegistry(server.get())).orElse(converter);
  }

  /** Creates tables with these names. The cleanup drops them. */
  List<TargetTable> createTables(Setting setting, List<String> names) {
    return TableDestination.create(
        database.orElseThrow(),
        names,
        traffic(setting),
        setting.index().exists(),
        plan.recordsCommitTimes(setting),
        table -> cleanup.add(() -> drop(table, cleanup, plan.ownDatabase().isPresent())));
  }

  /** Drops a table, unless the run is ending and the database ends with it. */
  static void drop(TargetTable table, Cleanup cleanup, boolean databaseOutlivesRun) {
    if (!cleanup.ended() || databaseOutlivesRun) {
      table.close();
    }
  }
}
