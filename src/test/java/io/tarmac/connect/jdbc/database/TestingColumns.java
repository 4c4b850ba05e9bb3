package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import java.sql.Types;

/** Columns that tables have, of which only the type counts. */
final class TestingColumns {

  private TestingColumns() {}

  static ColumnSchema column(String type) {
    return column(type, "");
  }

  static ColumnSchema column(String type, String characterSet) {
    return new ColumnSchema(
        "c",
        Types.OTHER,
        type,
        0,
        0,
        false,
        type,
        type,
        characterSet,
        Generated.NO,
        false,
        Equality.EXACT,
        ColumnSchema.EQUALS);
  }
}
