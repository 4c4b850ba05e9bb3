package io.tarmac.perf.ways;

import org.jspecify.annotations.Nullable;

/**
 * What one way took for a number of rows, in microseconds per row, commit included.
 *
 * @param job what was done with the rows
 * @param columns of the table
 * @param rows of a transaction
 * @param values of a transaction: of a row that is deleted only the key is sent
 * @param turns how often it was measured
 * @param client processor time of the thread that writes
 * @param server processor time of the server; null where it is unknown, or spent by the client
 * @param processor both together
 * @param wall from before the first statement to after the last commit
 */
public record Figure(
    String job,
    int columns,
    int rows,
    int values,
    String way,
    int turns,
    Quartiles client,
    @Nullable Quartiles server,
    Quartiles processor,
    Quartiles wall) {}
