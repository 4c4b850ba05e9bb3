package io.tarmac.connect.jdbc.database.mysql;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.TableCatalog;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The cost of a question about one table to a MariaDB server. */
@EachDatabase(only = MARIADB)
class MySqlCatalogIT extends DatabaseTest {

  @Test
  @DisplayName("C9 no question about columns opens the tables of all databases")
  void questionsReadTheirTableOnly() {
    String table = UniqueName.of("asked");
    database.sql().execute("create table " + table + " (id int primary key, code int unique)");
    String schema = database.sql().value("select database()");
    TableCatalog catalog = MySqlCatalog.MARIADB;

    for (String query : List.of(catalog.columns(), catalog.uniqueColumns())) {
      String asked =
          query
              .replace("table_schema = ?", "table_schema = '" + schema + "'")
              .replace("table_name = ?", "table_name = '" + table + "'");
      Stream<String> plan =
          database.sql().rows("explain " + asked).stream().map(row -> String.valueOf(row));

      assertThat(plan).as(asked).noneMatch(step -> step.contains("Scanned all databases"));
    }
  }
}
