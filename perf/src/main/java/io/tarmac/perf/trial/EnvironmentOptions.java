package io.tarmac.perf.trial;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The options of a run for all of its servers, workers and connectors.
 *
 * @param ownDatabases the databases that are there already, instead of embedded ones
 * @param connectorProperties set for every connector, after everything else
 * @param pluginPath plugins of the user's own, or empty
 * @param timeout how long nothing may move before a measurement fails
 * @param keep whether the directories with logs and data stay
 */
public record EnvironmentOptions(
    Map<DatabaseKind, Access> ownDatabases,
    Compression compression,
    boolean consumerDefaults,
    Map<String, String> connectorProperties,
    String pluginPath,
    String workerHeap,
    List<String> workerOptions,
    Duration timeout,
    boolean keep) {}
