package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeRows;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The type table through Connect and its JSON converter, in a worker far from UTC: one wide table
 * that the sink creates, and one whose columns are there before.
 */
@EachDatabase(except = SQLITE, soak = MARIADB)
class WorkerTypeTableIT extends DatabaseTest {
  private static final int FEWEST_TYPES = 60;

  private final String table = UniqueName.of("types");

  private void land(TypeRows rows) {
    try (Sink sink = Sink.create(database, table, Map.of("schema.evolution", "basic"))) {
      sink.awaitCommitted(table, 0, send(rows));
    }
  }

  private long send(TypeRows rows) {
    TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
    List<Struct> all = rows.rows();
    all.forEach(row -> topic.send(null, row));
    topic.flush();
    return all.size();
  }

  @TestFactory
  @DisplayName("C7_3 values of at least 60 types are what the type table says in a created table")
  Stream<DynamicTest> valuesLandInCreatedColumns() {
    TypeRows rows = TypeRows.inJson(database, TypeTable.created());
    land(rows);
    return Stream.concat(
        Stream.of(dynamicTest("many types have landed", () -> manyTypesHaveLanded(rows))),
        rows.types().stream()
            .map(type -> dynamicTest(type.toString(), () -> valuesLandInCreated(rows, type))));
  }

  @TestFactory
  @Tag("soak")
  @DisplayName("C7_3 values are what the type table says in a table that was there before")
  Stream<DynamicTest> valuesLandInExistingColumns() {
    TypeRows rows = TypeRows.inJson(database, TypeTable.existing());
    rows.createTable(table);
    land(rows);
    assertThat(rows.types()).isNotEmpty();
    return rows.types().stream()
        .map(type -> dynamicTest(type.toString(), () -> valuesLand(rows, type)));
  }

  private void manyTypesHaveLanded(TypeRows rows) {
    assertThat(rows.types().stream().filter(type -> rows.shown(table, type).size() > 1))
        .hasSizeGreaterThanOrEqualTo(FEWEST_TYPES);
  }

  private void valuesLandInCreated(TypeRows rows, TypeLine type) {
    assertThat(database.columnType(table, type.column())).isEqualTo(type.columnType(database));
    valuesLand(rows, type);
  }

  private void valuesLand(TypeRows rows, TypeLine type) {
    assertThat(rows.shown(table, type)).isEqualTo(rows.expected(type));
  }
}
