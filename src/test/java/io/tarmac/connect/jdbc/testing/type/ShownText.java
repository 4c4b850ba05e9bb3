package io.tarmac.connect.jdbc.testing.type;

import io.tarmac.connect.jdbc.testing.TestingDatabase;

/** How a database shows a column's values as text, so that no digit is hidden. */
public final class ShownText {
  private ShownText() {}

  /** An SQL expression over a column that has been quoted; bytes are shown in hexadecimal. */
  public static String expression(TestingDatabase database, String columnType, String column) {
    String expression =
        switch (database.name()) {
          case "PostgreSQL" -> columnType.equals("bytea") ? "encode(%s, 'hex')" : "%s::text";
          case "H2" -> columnType.startsWith("binary") ? "rawtohex(%s)" : "cast(%s as varchar)";
          default -> mySql(columnType);
        };
    return expression.replace("%s", column);
  }

  private static String mySql(String columnType) {
    String family = columnType.replaceAll("[^a-z].*", "");
    return switch (family) {
      case "tinyblob", "blob", "mediumblob", "longblob", "binary", "varbinary" -> "lower(hex(%s))";
      case "bit" -> "bin(%s)";
      case "vector" -> "vector_to_string(%s)";
      // Left to itself a float shows six digits.
      case "float" -> "cast(cast(%s as double) as char)";
      case "geometry", "point" -> "concat(st_srid(%s), ' ', st_astext(%s))";
      default -> "cast(%s as char)";
    };
  }
}
