package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import java.sql.Types;
import java.util.List;
import java.util.Set;

/** Tables and columns as a database describes them. */
final class TestingTables {

  private TestingTables() {}

  /** Returns a table that no other one refers to. */
  static TableSchema table(
      TableName name, List<ColumnSchema> columns, List<Set<String>> uniqueKeys) {
    return new TableSchema(name, columns, uniqueKeys, Set.of(), ReferringKeys.NONE, true, false);
  }

  /** Returns a column that allows null. */
  static ColumnSchema column(String name, String type) {
    return column(name, type, type, true, Generated.NO);
  }

  /** Returns a column whose values the database compares in that way. */
  static ColumnSchema column(String name, String type, int size, Equality equality) {
    return new ColumnSchema(
        name,
        Types.OTHER,
        type,
        size,
        0,
        true,
        type,
        type,
        "",
        Generated.NO,
        false,
        equality,
        ColumnSchema.EQUALS);
  }

  static ColumnSchema column(
      String name, String type, String castType, boolean nullable, Generated generated) {
    return new ColumnSchema(
        name,
        Types.OTHER,
        type,
        10,
        0,
        nullable,
        type,
        castType,
        "",
        generated,
        false,
        Equality.EXACT,
        ColumnSchema.EQUALS);
  }
}
