package io.tarmac.connect.jdbc.config;

/**
 * The columns of a table that keeps every version of its rows.
 *
 * @param from the column with the time from which a version is valid
 * @param to the column with the time at which a version ended; null in a current version
 * @param current the column that tells whether a version is the current one
 * @param version the column that numbers the versions of a key, and the source of the number
 */
public record HistorySettings(String from, String to, String current, AddedColumn version) {}
