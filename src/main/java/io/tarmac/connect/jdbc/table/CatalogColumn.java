package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The properties of a column that the queries of a {@link TableCatalog} return. */
record CatalogColumn(
    String declaredType,
    String castType,
    String characterSet,
    Generated generated,
    boolean hasDefault,
    Equality equality) {

  /** Returns the column in the current row of a catalog's query. */
  static CatalogColumn of(ResultSet row) throws SQLException {
    String characterSet = row.getString("character_set");
    return new CatalogColumn(
        row.getString("declared_type"),
        row.getString("cast_type"),
        characterSet == null ? "" : characterSet,
        Generated.valueOf(row.getString("generation")),
        row.getBoolean("has_default"),
        Equality.valueOf(row.getString("equality")));
  }

  /**
   * Returns the column with the properties that the driver's metadata adds.
   *
   * @param row the metadata's result, at the row of the column
   */
  ColumnSchema with(ResultSet row) throws SQLException {
    return new ColumnSchema(
        row.getString("COLUMN_NAME"),
        row.getInt("DATA_TYPE"),
        row.getString("TYPE_NAME"),
        row.getInt("COLUMN_SIZE"),
        row.getInt("DECIMAL_DIGITS"),
        row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
        declaredType,
        castType,
        characterSet,
        generated,
        hasDefault,
        equality);
  }
}
