package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SchemaSizeTest {

  private static final int LONG = 100_000;

  @Test
  @DisplayName("C3_4 every text of a schema counts: names, doc, parameters, defaults")
  void everyTextCounts() {
    String text = "x".repeat(LONG);
    Schema inner = SchemaBuilder.string().name(text).doc(text).parameter(text, text).build();

    assertThat(SchemaSize.of(inner)).isGreaterThan(4L * LONG);
    assertThat(SchemaSize.of(SchemaBuilder.string().defaultValue(text).build()))
        .isGreaterThan(LONG);
    assertThat(SchemaSize.of(SchemaBuilder.struct().field(text, Schema.STRING_SCHEMA).build()))
        .isGreaterThan(LONG);
    assertThat(SchemaSize.of(SchemaBuilder.array(inner).build())).isGreaterThan(4L * LONG);
    assertThat(SchemaSize.of(SchemaBuilder.map(inner, inner).build()))
        .isBetween(4L * LONG, 9L * LONG);
    assertThat(SchemaSize.of(null)).isZero();
  }

  @Test
  @DisplayName("C3_4 a schema within itself, or within many, counts once")
  void aSchemaWithinItselfCountsOnce() {
    List<Field> fields = new ArrayList<>();
    Schema node =
        new ConnectSchema(
            Schema.Type.STRUCT, true, null, "Node", null, null, null, fields, null, null);
    fields.add(new Field("next", 0, node));
    fields.add(new Field("other", 1, node));
    Schema doubled = SchemaBuilder.struct().field("a", Schema.STRING_SCHEMA).build();
    for (int i = 0; i < 60; i++) {
      doubled = SchemaBuilder.struct().field("a", doubled).field("b", doubled).build();
    }

    assertThat(SchemaSize.of(node)).isLessThan(1_000);
    assertThat(SchemaSize.of(doubled)).isLessThan(61 * 1_000);
  }
}
