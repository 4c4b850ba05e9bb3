package io.tarmac.perf.database;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.environment.EmbeddedDatabase;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.RowChecksum;
import io.tarmac.perf.event.Traffic;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableCheckIT {
  private static final int ROWS = 300;
  private static final Traffic TRAFFIC = new AviationTraffic();

  private static RunDirectory run;
  private static EmbeddedDatabase database;

  private TargetTable table;

  @BeforeAll
  static void startDatabase() {
    run = RunDirectory.create(false);
    database = EmbeddedDatabase.start(DatabaseKind.POSTGRESQL, run, false);
  }

  @AfterAll
  static void stopDatabase() {
    database.close();
    run.close();
  }

  @BeforeEach
  void fillTable() throws SQLException {
    table = TargetTable.of(database, "filled", TRAFFIC, false, false);
    table.create();
    try (Connection connection = database.open()) {
      connection.setAutoCommit(false);
      for (int id = ROWS; id > 0; id--) {
        insert(connection, TRAFFIC.row(id));
        if (id % 100 == 1) {
          connection.commit();
        }
      }
    }
  }

  @AfterEach
  void dropTable() {
    table.close();
  }

  @Test
  void theDatabaseRunsWithDurabilityOn() throws SQLException {
    assertThat(database.settings())
        .containsEntry("fsync", "on")
        .containsEntry("synchronous_commit", "on");
    assertThat(database.process().orElseThrow().info().command().orElseThrow())
        .endsWith("postgres");
  }

  @Test
  void theRightRowsInAnyOrderPassAndGiveTheChecksum() {
    assertThat(check()).isEqualTo(RowChecksum.expected(TRAFFIC.expected(ROWS)).hex());
  }

  @Test
  void rowsPerBatchComeFromTheTransactionsTheDatabaseSaw() {
    assertThat(table.rows()).isEqualTo(ROWS);
    assertThat(TargetTable.transactions(List.of(table))).isEqualTo(3);
  }

  @Test
  void rowsFromAFileAreTheSame(@TempDir Path directory) {
    Path file = directory.resolve("rows.txt");
    BulkLoad.write(file, TRAFFIC, IntStream.rangeClosed(1, ROWS).toArray());
    try (TargetTable loaded = TargetTable.of(database, "loaded", TRAFFIC, true, false);
        BulkLoad load = BulkLoad.open(loaded)) {
      loaded.create();
      load.load(file);

      assertThat(new TableCheck(TRAFFIC).requireRows(loaded, ROWS)).isEqualTo(check());
      assertThat(loaded.lastEvent()).isEqualTo(ROWS);
    }
  }

  @Test
  void theHighestIdOfAnEmptyTableIsNone() {
    try (TargetTable empty = TargetTable.of(database, "empty", TRAFFIC, true, false)) {
      empty.create();
      assertThat(empty.lastEvent()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '"',
      textBlock =
          """
          delete from filled where id = 17 -> 299 of 300 rows; the first missing id is 17
          insert into filled select * from filled where id = 17 -> more than one row with id 17
          update filled set metar = metar || ' ' where id = 17 -> id=17
          update filled set flight_distance = flight_distance + 0.000001 where id = 17 -> id=17
          update filled set passengers = null where id = 17 -> id=17
          update filled set aircraft = airline, airline = aircraft -> where the generator made
          update filled set id = 301 where id = 300 -> 301
          """)
  void everyChangeIsFound(String sql, String partOfMessage) throws SQLException {
    execute(sql);

    assertFails(this::check, partOfMessage);
  }

  @Test
  void aDoubledRowInPlaceOfAMissingOneIsFound() throws SQLException {
    execute("delete from filled where id = 17");
    execute("insert into filled select * from filled where id = 18");

    assertFails(this::check, "more than one row with id 18");
  }

  private String check() {
    return new TableCheck(TRAFFIC).requireRows(table, ROWS);
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void insert(Connection connection, List<Object> row) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("insert into filled values (?, ?, ?, ?, ?, ?, ?, ?)")) {
      for (int column = 0; column < row.size(); column++) {
        statement.setObject(column + 1, row.get(column));
      }
      statement.executeUpdate();
    }
  }
}
