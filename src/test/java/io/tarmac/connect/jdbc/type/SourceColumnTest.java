package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceColumnTest {

  @Test
  void itIsReadFromTheSchemasParameters() {
    Schema schema =
        SchemaBuilder.string()
            .parameter("__debezium.source.column.type", " numeric ")
            .parameter("__debezium.source.column.length", "10")
            .parameter("__debezium.source.column.scale", "2")
            .build();

    assertThat(SourceColumn.of(schema)).isEqualTo(new SourceColumn("NUMERIC", 10, 2));
  }

  @Test
  void aSchemaWithoutTheTypeHasNone() {
    Schema other = SchemaBuilder.string().parameter("length", "7").build();
    Schema lengthAlone =
        SchemaBuilder.string().parameter("__debezium.source.column.length", "7").build();

    assertThat(SourceColumn.of(Schema.STRING_SCHEMA)).isNull();
    assertThat(SourceColumn.of(other)).isNull();
    assertThat(SourceColumn.of(lengthAlone)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"2147483647, 0", "'', 0", "1); drop table flights, 0", "-5, 0", "20, 20"})
  void onlyAUsableNumberIsALength(String text, int length) {
    Schema schema =
        SchemaBuilder.string()
            .parameter("__debezium.source.column.type", "VARCHAR")
            .parameter("__debezium.source.column.length", text)
            .build();

    assertThat(SourceColumn.of(schema)).isEqualTo(new SourceColumn("VARCHAR", length, 0));
  }
}
