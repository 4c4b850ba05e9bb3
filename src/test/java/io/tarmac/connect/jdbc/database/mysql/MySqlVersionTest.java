package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlVersionTest {

  private static final Schema VECTOR =
      TestingSchemas.from(
          SchemaBuilder.array(Schema.FLOAT32_SCHEMA).name("io.debezium.data.FloatVector"),
          "VECTOR",
          3,
          0);

  @ParameterizedTest
  @CsvSource({
    "9.7.0, 9, 7",
    "8.0.36-0ubuntu0.22.04.1, 8, 0",
    "5.7.44-log, 5, 7",
    "11.4.5-MariaDB, 11, 4",
    "5.5.5-11.7.2-MariaDB-ubu2404, 11, 7",
    "10.11.6-MariaDB-log, 10, 11",
    "unknown, 0, 0",
    "99999999999.1, 2147483647, 1"
  })
  void versionsAreRead(String text, int major, int minor) {
    assertThat(MySqlVersion.of(text)).isEqualTo(new MySqlVersion(major, minor));
  }

  @ParameterizedTest
  @CsvSource({
    "MySQL, 8.4.3, json, ?",
    "MySQL, 9.0.0, vector(3), STRING_TO_VECTOR(?)",
    "MySQL, 10.1.0, vector(3), STRING_TO_VECTOR(?)",
    "MariaDB, 11.4.5-MariaDB, json, ?",
    "MariaDB, 11.6.2-MariaDB, json, ?",
    "MariaDB, 5.5.5-11.7.2-MariaDB, vector(3), VEC_FromText(?)",
    "MariaDB, 12.0.1-MariaDB, vector(3), VEC_FromText(?)"
  })
  @DisplayName("C7_1 vectors are created where the server has them")
  void vectorsAreCreatedWhereTheServerHasThem(
      String database, String version, String type, String parameter) {
    TypeMappings types =
        database.equals("MySQL")
            ? MySql.database(version).types()
            : MariaDb.database(version).types();

    assertThat(types.columnMapping(VECTOR).columnType().name()).isEqualTo(type);
    assertThat(types.columnMapping(VECTOR).parameter()).isEqualTo(parameter);
  }
}
