package io.tarmac.connect.jdbc.testing;

/** What MySQL and MariaDB say about their columns. */
final class InformationSchema {
  private InformationSchema() {}

  static String columnType(TestingDatabase database, String table, String column) {
    return String.valueOf(
        database
            .sql()
            .value(
                """
                select column_type from information_schema.columns
                where table_schema = database() and table_name = ? and column_name = ?
                """,
                table,
                column));
  }
}
