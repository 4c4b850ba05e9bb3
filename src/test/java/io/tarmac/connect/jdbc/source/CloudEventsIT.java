package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Debezium's PostgreSQL connector with Debezium's own converter for CloudEvents. */
class CloudEventsIT {
  private static LogicalPostgreSql server;

  @BeforeAll
  static void start() {
    server = LogicalPostgreSql.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("C7_1 C7_5 snapshot, changes, changed keys and deletes as Debezium's CloudEvents")
  void changesLand(CloudEventFormat format) {
    String table = createTables();
    TestingDatabase source = server.source();
    insert(source, table, 1, 2, 3, 4);

    try (CloudEventSink sink = CloudEventSink.start(server, table, format)) {
      sink.awaitEqual();
      insert(source, table, 5, 6);
      source
          .sql()
          .execute(
              "update %s set name = 'ümläut \"q\"', amount = -0.10, seen = null where id = 1"
                  .formatted(table),
              "update %s set id = 20, flag = false where id = 2".formatted(table),
              "delete from %s where id in (3, 5)".formatted(table));
      sink.awaitEqual();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "WITHOUT_ATTRIBUTES")
  @DisplayName("C7_1 C2_3 a truncate as Debezium's CloudEvent, with rows before and after it")
  void truncatesLand(CloudEventFormat format) {
    String table = createTables();
    TestingDatabase source = server.source();
    insert(source, table, 1, 2);

    try (CloudEventSink sink = CloudEventSink.start(server, table, format)) {
      sink.awaitEqual();
      insert(source, table, 3);
      source.sql().execute("truncate " + table);
      insert(source, table, 2, 4);
      sink.awaitEqual();
    }
  }

  /** One in each database: what comes without a schema does not make tables. */
  private static String createTables() {
    String table = UniqueName.of("events");
    for (TestingDatabase database : List.of(server.source(), server.target())) {
      database
          .sql()
          .execute(
              """
              create table %s (id int primary key, name text, amount numeric(10,2), flag boolean,
                seen timestamptz, moment timestamp, day date, hour time, doc jsonb, ratio double precision, count bigint)
              """
                  .formatted(table));
    }
    return table;
  }

  private static void insert(TestingDatabase source, String table, int... ids) {
    for (int id : ids) {
      source
          .sql()
          .execute(
              """
              insert into %s values (%d, 'name', 12345678.90, true, '2024-02-29 23:59:59.123456+02',
                '2024-02-29 23:59:59.123456', '2024-02-29', '23:59:59.999999', '{"a": [1, null]}', 0.1, 9007199254740993)
              """
                  .formatted(table, id));
    }
  }
}
