package io.tarmac.perf.trial;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The options of a run for all of its servers, workers and connectors.
 *
 * @param ownDatabases the user's databases, which replace embedded ones
 * @param connectorProperties properties of every connector, which override all others
 * @param pluginPath the user's {@code plugin.path}, or empty
 * @param timeout how long nothing may arrive before a measurement fails
 * @param keep whether to keep the directories with logs and data
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
