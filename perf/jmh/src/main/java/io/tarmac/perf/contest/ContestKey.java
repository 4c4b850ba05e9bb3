package io.tarmac.perf.contest;

/**
 * What tells a contest from others of its run.
 *
 * @param columns of the table
 * @param rows of a transaction
 */
record ContestKey(String database, String job, int columns, int rows) {}
