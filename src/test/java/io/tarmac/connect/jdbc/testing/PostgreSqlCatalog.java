package io.tarmac.connect.jdbc.testing;

/** What PostgreSQL says about its columns. */
public final class PostgreSqlCatalog {
  private PostgreSqlCatalog() {}

  public static String columnType(TestingDatabase database, String table, String column) {
    return String.valueOf(
        database
            .sql()
            .value(
                """
                select format_type(atttypid, atttypmod) from pg_attribute
                where attrelid = to_regclass(quote_ident(?)) and attname = ?
                """,
                table,
                column));
  }
}
