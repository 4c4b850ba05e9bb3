package io.tarmac.perf.run;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a run is asked for.
 *
 * @param ownDatabase a database that is already there, instead of an embedded one
 * @param commitTimes whether a PostgreSQL that the run starts keeps the time of each commit
 * @param connectorProperties set for every connector, after everything else
 * @param usersPluginPath plugins of the user's own, or empty
 */
public record Plan(
    Matrix matrix,
    Volume volume,
    int repetitions,
    boolean consumerDefaults,
    Shape shape,
    Compression compression,
    DatabaseKind database,
    Optional<Access> ownDatabase,
    boolean commitTimes,
    Map<String, String> connectorProperties,
    String usersPluginPath,
    String workerHeap,
    List<String> workerOptions,
    Duration timeout,
    boolean keep) {}
