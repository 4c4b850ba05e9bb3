package io.tarmac.connect.jdbc.type;

/**
 * A column that a table has.
 *
 * @param jdbcType from {@link java.sql.Types}
 * @param typeName as the database calls it
 * @param size as {@link java.sql.DatabaseMetaData#getColumns} gives it: characters, bytes or digits
 * @param scale digits after the point, also of a second
 */
public record ColumnSchema(
    String name, int jdbcType, String typeName, int size, int scale, boolean nullable) {}
