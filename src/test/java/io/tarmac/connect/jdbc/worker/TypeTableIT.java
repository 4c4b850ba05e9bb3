package io.tarmac.connect.jdbc.worker;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The type table through Connect and its JSON converter, in a worker far from UTC: one wide table
 * that the sink creates, and one whose columns are there before.
 */
@EachDatabase(except = SQLITE)
class TypeTableIT extends DatabaseTest {
  private static final int FEWEST_TYPES = 60;

  private final String created = UniqueName.of("types");
  private final String existing = UniqueName.of("types");
  private final TypeRows createdRows = TypeRows.inJson(database, TypeTable.created());
  private final TypeRows existingRows = TypeRows.inJson(database, TypeTable.existing());

  @BeforeEach
  void land() {
    existingRows.createTable(existing);
    try (Sink sink = Sink.create(database, topics(), Map.of("schema.evolution", "basic"))) {
      sink.awaitCommitted(created, 0, send(created, createdRows))
          .awaitCommitted(existing, 0, send(existing, existingRows));
    }
  }

  private String topics() {
    return created + "," + existing;
  }

  private static long send(String name, TypeRows rows) {
    TestingTopic topic = TestingTopic.create(TestingKafka.shared(), name, 1);
    List<Struct> all = rows.rows();
    all.forEach(row -> topic.send(null, row));
    topic.flush();
    return all.size();
  }

  @TestFactory
  @DisplayName("C7_3 values of at least 60 types are what the type table says, created or not")
  Stream<DynamicTest> valuesLand() {
    return Stream.of(
            Stream.of(dynamicTest("many types have landed", this::manyTypesHaveLanded)),
            createdRows.types().stream()
                .map(type -> dynamicTest("created " + type, () -> valuesLand(type))),
            existingRows.types().stream()
                .map(type -> dynamicTest("existing " + type, () -> valuesLandInExisting(type))))
        .flatMap(tests -> tests);
  }

  private void manyTypesHaveLanded() {
    assertThat(existingRows.types()).isNotEmpty();
    assertThat(
            createdRows.types().stream()
                .filter(type -> createdRows.shown(created, type).size() > 1))
        .hasSizeGreaterThanOrEqualTo(FEWEST_TYPES);
  }

  private void valuesLand(TypeLine type) {
    assertThat(database.columnType(created, type.column())).isEqualTo(type.columnType(database));
    assertThat(createdRows.shown(created, type)).isEqualTo(createdRows.expected(type));
  }

  private void valuesLandInExisting(TypeLine type) {
    assertThat(existingRows.shown(existing, type)).isEqualTo(existingRows.expected(type));
  }
}
