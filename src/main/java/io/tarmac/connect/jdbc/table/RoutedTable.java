package io.tarmac.connect.jdbc.table;

/**
 * The table that a change goes to.
 *
 * @param groupIndex the number of the table's group, which tells its settings
 */
public record RoutedTable(TableName name, int groupIndex) {}
