package io.tarmac.connect.jdbc.table;

/**
 * The table that a change goes to.
 *
 * @param groupIndex the index of the table's group, which decides the table's settings
 */
public record RoutedTable(TableName name, int groupIndex) {}
