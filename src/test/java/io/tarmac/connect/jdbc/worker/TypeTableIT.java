package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.TimeZone;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The type table through Connect and its JSON converter, in a worker far from UTC: one wide table
 * that the sink creates, and one whose columns are there before.
 */
@TestInstance(Lifecycle.PER_CLASS)
@EachDatabase(except = SQLITE)
class TypeTableIT extends DatabaseTest {
  private static final int FEWEST_TYPES = 60;

  private final String created = UniqueName.of("types");
  private final String existing = UniqueName.of("types");
  private final TypeRows createdRows;
  private final TypeRows existingRows;
  private final TimeZone before = TimeZone.getDefault();

  TypeTableIT() {
    this.createdRows = TypeRows.inJson(database, TypeTable.created());
    this.existingRows = TypeRows.inJson(database, TypeTable.existing());
  }

  @BeforeAll
  void land() {
    TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
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

  @AfterAll
  void restoreTimeZone() {
    TimeZone.setDefault(before);
  }

  Stream<TypeLine> created() {
    return createdRows.types().stream();
  }

  Stream<TypeLine> existing() {
    return existingRows.types().stream();
  }

  @Test
  @DisplayName("C7_3 values of at least 60 schema types have landed")
  void manyTypesHaveLanded() {
    assertThat(created().filter(type -> createdRows.shown(created, type).size() > 1))
        .hasSizeGreaterThanOrEqualTo(FEWEST_TYPES);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("created")
  @DisplayName("C7_3 the created column, its values and null are what the type table says")
  void valuesLand(TypeLine type) {
    assertThat(database.columnType(created, type.column())).isEqualTo(type.columnType(database));
    assertThat(createdRows.shown(created, type)).isEqualTo(createdRows.expected(type));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("existing")
  @DisplayName("C7_3 the values and null land in a column that is there before")
  void valuesLandInAnExistingColumn(TypeLine type) {
    assertThat(existingRows.shown(existing, type)).isEqualTo(existingRows.expected(type));
  }
}
