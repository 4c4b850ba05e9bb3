package io.tarmac.perf.contest;

/**
 * A contest that is on the agenda.
 *
 * @param sentColumns of each row: of one that is deleted only the key
 * @param rows of a transaction
 */
record PlannedContest(ContestKey key, Job job, int sentColumns, int rows) {}
