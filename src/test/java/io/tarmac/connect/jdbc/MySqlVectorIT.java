package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MySQL's vectors in tables that are there already. */
@EachDatabase(only = MYSQL)
class MySqlVectorIT extends ColumnFitSuite {

  private static final Schema FLOATS = SchemaBuilder.array(Schema.FLOAT32_SCHEMA).build();
  private static final Schema FLOAT_VECTOR =
      SchemaBuilder.array(Schema.FLOAT32_SCHEMA).name("io.debezium.data.FloatVector").build();
  private static final Schema DOUBLE_VECTOR =
      SchemaBuilder.array(Schema.FLOAT64_SCHEMA).name("io.debezium.data.DoubleVector").build();

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi_row", "load_data"})
  @DisplayName("C7_3 lists of numbers and their texts go into a vector by every method")
  void listsOfNumbersGoIntoAVector(String method) {
    String table = table("id int primary key, doc vector(3)");
    Map<String, String> settings = Map.of("write.method", method);

    put(table, settings, row(1, FLOATS, List.of(1.5f, -2f, 3f)), row(2, FLOATS, List.of(1e10f)));
    put(table, settings, row(3, FLOAT_VECTOR, List.of(0.1f, 3e-10f, 0f)));
    put(table, settings, row(4, DOUBLE_VECTOR, List.of(0.1, 3e-10, 1e38)));
    put(table, settings, row(5, Schema.STRING_SCHEMA, " [1, 2.5e3] "));
    putMaps(table, List.of(Map.of("id", 6, "doc", List.of(1.5, 2L))));

    assertThat(shown(table))
        .containsExactly(
            List.of("1", "[1.50000e+00,-2.00000e+00,3.00000e+00]"),
            List.of("2", "[1.00000e+10]"),
            List.of("3", "[1.00000e-01,3.00000e-10,0.00000e+00]"),
            List.of("4", "[1.00000e-01,3.00000e-10,1.00000e+38]"),
            List.of("5", "[1.00000e+00,2.50000e+03]"),
            List.of("6", "[1.50000e+00,2.00000e+00]"));
  }

  @Test
  @DisplayName("C6_2 what is no vector of the column is a bad record")
  void whatIsNoVectorIsABadRecord() {
    String table = table("id int primary key, doc vector(3)");

    assertRefused(table, row(1, FLOATS, List.of()), "'doc'", "errors.deadletterqueue");
    assertRefused(
        table, row(1, FLOATS, List.of(1f, 2f, 3f, 4f)), "'doc'", "dimensions", "deadletterqueue");
    assertRefused(table, row(1, FLOATS, List.of(Float.NaN)), "'doc'", "deadletterqueue");
    assertRefused(table, row(1, DOUBLE_VECTOR, List.of(1e300)), "larger", "deadletterqueue");
    assertRefused(table, row(1, Schema.STRING_SCHEMA, "[1,x]"), "not a number", "deadletterqueue");
    assertRefused(table, row(1, Schema.STRING_SCHEMA, "none"), "brackets", "deadletterqueue");
    assertThat(rows(table)).isEmpty();
  }

  @Test
  @DisplayName("C5_3 what is no list of numbers does not go into a vector")
  void nothingElseGoesIntoAVector() {
    String table = table("id int primary key, doc vector(3)");
    Schema texts = SchemaBuilder.array(Schema.STRING_SCHEMA).build();

    assertRefused(table, row(1, texts, List.of("1")), "'doc'", "vector");
    assertRefused(table, row(1, Schema.INT32_SCHEMA, 1), "'doc'", "vector");
  }

  private List<List<String>> shown(String table) {
    String query = "select id, vector_to_string(doc) from `%s` order by id";
    return database.sql().rows(query.formatted(table));
  }
}
