package io.tarmac.connect.jdbc;

import java.util.Map;
import java.util.TreeMap;

/** Records whose shapes are those of a converter, and the table that the sink creates for them. */
abstract class RecordShapesSuite extends RecordSuite {

  Map<String, String> evolving() {
    return configuration().evolution("basic");
  }

  /** Returns the type of each column of the table. */
  Map<String, String> columns() {
    Map<String, String> types = new TreeMap<>();
    sql.rows(
            """
            select attname,
              format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
            from pg_attribute where attrelid = '`%s`'::regclass and attnum > 0
            """
                .formatted(table))
        .forEach(column -> types.put(column.get(0), column.get(1)));
    return types;
  }
}
