package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Superuser;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A type of the name that pgvector gives its own, which takes any text and keeps it. */
@EachDatabase(only = POSTGRESQL)
class VectorColumnIT extends ColumnFitSuite {

  @BeforeEach
  void createType() {
    Superuser.execute(
        database,
        "create type vector",
        "create function vector_in(cstring) returns vector language internal immutable strict"
            + " as 'textin'",
        "create function vector_out(vector) returns cstring language internal immutable strict"
            + " as 'textout'",
        "create type vector (input = vector_in, output = vector_out, like = text)");
  }

  @AfterEach
  void dropType() {
    Superuser.execute(database, "drop type vector cascade");
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_3 lists of numbers go into a vector, which reads them as JSON writes them")
  void listsOfNumbersGoIntoAVector(String method) {
    String table = table("id int primary key, doc vector");
    Schema floats = SchemaBuilder.array(Schema.FLOAT32_SCHEMA).build();
    Schema debezium =
        SchemaBuilder.array(Schema.FLOAT64_SCHEMA).name("io.debezium.data.DoubleVector").build();
    Map<String, String> settings = Map.of("write.method", method);

    put(table, settings, row(1, floats, List.of(1.5f, -2f)), row(2, floats, List.of()));
    put(table, settings, row(3, debezium, List.of(0.1, 3e-10)));
    put(table, settings, row(4, Schema.STRING_SCHEMA, "[1, 2]"));
    putMaps(table, List.of(Map.of("id", 5, "doc", List.of(1.5, 2L))));

    assertThat(rows(table))
        .containsExactly(
            List.of("1", "[1.5,-2.0]"),
            List.of("2", "[]"),
            List.of("3", "[0.1,3.0E-10]"),
            List.of("4", "[1, 2]"),
            List.of("5", "[1.5,2]"));
  }

  @Test
  @DisplayName("C5_3 what is no list of numbers does not go into a vector")
  void nothingElseGoesIntoAVector() {
    String table = table("id int primary key, doc vector");
    Schema texts = SchemaBuilder.array(Schema.STRING_SCHEMA).build();
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.FLOAT32_SCHEMA).build();

    assertRefused(table, row(1, texts, List.of("1")), "'doc'", "vector");
    assertRefused(table, row(1, map, Map.of("1", 1f)), "'doc'", "vector");
    assertRefused(table, row(1, Schema.INT32_SCHEMA, 1), "'doc'", "vector");
  }
}
