package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import java.util.List;

/**
 * The cells that are measured on one set of servers.
 *
 * @param database on which the cells that write are measured
 */
public record Leg(DatabaseKind database, List<Benchmark> cells) {}
