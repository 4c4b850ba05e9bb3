package io.tarmac.connect.jdbc.database.portable;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.mysql.MySqlTypes;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FiniteNumbersTest {

  private static final List<Database> REFUSING = List.of(database("MySQL"), database("MariaDB"));
  private static final List<Database> TAKING = List.of(database("PostgreSQL"), database("H2"));

  @DisplayName("C7_3 what is no number is refused where the database has no value for it")
  @ParameterizedTest(name = "{1}")
  @MethodSource("notFinite")
  void whatIsNotFiniteIsRefused(Schema schema, Object value) {
    for (Database database : REFUSING) {
      ColumnMapping mapping = database.types().columnMapping(schema);
      ColumnMapping ofKey = database.types().keyColumnMapping(schema);

      assertThatThrownBy(() -> mapping.converter().convert(value))
          .isInstanceOf(RefusedValueException.class);
      assertThatThrownBy(() -> ofKey.converter().convert(value))
          .isInstanceOf(RefusedValueException.class);
    }
  }

  @DisplayName("C7_3 databases that know them are given NaN and infinity")
  @ParameterizedTest(name = "{1}")
  @MethodSource("notFinite")
  void otherDatabasesTakeThem(Schema schema, Object value) {
    for (Database database : TAKING) {
      assertThat(database.types().columnMapping(schema).converter().convert(value))
          .isEqualTo(value);
    }
  }

  static Stream<Arguments> notFinite() {
    Schema named = SchemaBuilder.float64().optional().name("measure").build();
    return Stream.of(
        Arguments.of(Schema.FLOAT32_SCHEMA, Float.NaN),
        Arguments.of(Schema.FLOAT32_SCHEMA, Float.POSITIVE_INFINITY),
        Arguments.of(Schema.FLOAT32_SCHEMA, Float.NEGATIVE_INFINITY),
        Arguments.of(Schema.FLOAT64_SCHEMA, Double.NaN),
        Arguments.of(Schema.FLOAT64_SCHEMA, Double.POSITIVE_INFINITY),
        Arguments.of(named, Double.NEGATIVE_INFINITY));
  }

  @Test
  @DisplayName("C7_3 every other number is taken as it is")
  void numbersAreTakenAsTheyAre() {
    for (Database database : REFUSING) {
      TypeMappings types = database.types();
      for (Float value : List.of(Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, -0.0f)) {
        assertThat(types.columnMapping(Schema.FLOAT32_SCHEMA).converter().convert(value))
            .isEqualTo(value);
      }
      for (Double value : List.of(Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, -0.0)) {
        assertThat(types.columnMapping(Schema.FLOAT64_SCHEMA).converter().convert(value))
            .isEqualTo(value);
      }
    }
  }

  @Test
  void theColumnsStayAsTheyAre() {
    for (Schema schema : List.of(Schema.FLOAT32_SCHEMA, Schema.FLOAT64_SCHEMA)) {
      ColumnMapping standard = TypeMappings.standard().columnMapping(schema);
      ColumnMapping finite = MySqlTypes.common().columnMapping(schema);

      assertThat(finite.columnType()).isEqualTo(standard.columnType());
      assertThat(finite.canonicalType()).isEqualTo(standard.canonicalType());
    }
  }
}
