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
 * The servers of an environment, which run, and what all of its trials share.
 *
 * @param plugins of workers of the usual sinks
 * @param baselinePlugins of workers of another build, if one takes part
 * @param registry waits for the address of the registry that converters need
 * @param usual the events of settings that ask for no others
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
    Traffic usual,
    Watch watch,
    Cleanup cleanup,
    Progress progress) {

  /**
   * Starts the servers next to each other. An embedded database comes last, since its start blocks.
   * A database that is there already comes first: if it does not answer, no server starts in vain.
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
    Optional<TargetDatabase> own =
        plan.ownDatabase()
            .filter(access -> plan.writes())
            .map(access -> OwnDatabase.connect(plan.database(), access));
    Optional<ComposeServers> containers =
        ComposeServers.of(layout, directory, plan.commitTimes(), watch).map(cleanup::add);
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
        own.isPresent() || !plan.writes()
            ? own
            : Optional.of(cleanup.add(startDatabase(plan, containers, directory)));
    if (containers.isEmpty()) { // they are watched already
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
    cleanup.add(watch.over(registry.process())::run);
    return registry::awaitUrl;
  }

  private static TargetDatabase startDatabase(
      EnvironmentPlan plan, Optional<ComposeServers> containers, RunDirectory directory) {
    return containers
        .<TargetDatabase>map(servers -> ComposedDatabase.of(plan.database(), servers))
        .orElseGet(() -> EmbeddedDatabase.start(plan.database(), directory, plan.commitTimes()));
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
    return registry.map(server -> converter.withRegistry(server.get())).orElse(converter);
  }

  /** Creates a table for each of the names, which the cleanup drops. */
  List<TargetTable> createTables(Setting setting, List<String> names) {
    return TableDestination.create(
        database.orElseThrow(),
        names,
        traffic(setting),
        setting.index().exists(),
        plan.timesCommits(setting),
        table -> cleanup.add(() -> drop(table, cleanup, plan.ownDatabase().isPresent())));
  }

  /**
   * Drops a table, unless it goes with the database in the end.
   *
   * @param stays whether the database outlives the run
   */
  static void drop(TargetTable table, Cleanup cleanup, boolean stays) {
    if (!cleanup.ended() || stays) {
      table.close();
    }
  }
}
