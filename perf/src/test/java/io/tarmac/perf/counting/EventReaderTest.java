package io.tarmac.perf.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class EventReaderTest {
  private static final Schema KEY = SchemaBuilder.struct().field("k", Schema.INT32_SCHEMA).build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .optional()
          .field("id", Schema.INT32_SCHEMA)
          .field("name", Schema.OPTIONAL_STRING_SCHEMA)
          .build();
  private static final Schema EVENT =
      SchemaBuilder.struct()
          .field("before", ROW)
          .field("after", ROW)
          .field("source", KEY)
          .field("op", Schema.STRING_SCHEMA)
          .build();

  private final List<String> fields = new ArrayList<>();
  private final EventReader reader = new EventReader();
  private final Struct key = new RecordingStruct(KEY).put("k", 1);
  private final Struct row = new RecordingStruct(ROW).put("id", 1);

  @Test
  void neitherBeforeNorSourceOfAnInsertOrUpdateIsRead() {
    Struct before = new RecordingStruct(ROW).put("id", 1).put("name", "old");
    Struct source = new RecordingStruct(KEY).put("k", 1);
    Struct event = event("u").put("before", before).put("after", row).put("source", source);

    assertThat(reader.read(key, event)).isEqualTo(3); // not the name, which is null
    assertThat(fields).containsExactlyInAnyOrder("k", "op", "after", "id", "name");
  }

  @Test
  void theRowOfADeleteIsTheOneBeforeIt() {
    assertThat(reader.read(key, event("d").put("before", row))).isEqualTo(3);
    assertThat(fields).containsExactlyInAnyOrder("k", "op", "after", "before", "id", "name");
  }

  @Test
  void schemasMayAlternate() {
    for (int i = 0; i < 2; i++) {
      assertThat(reader.read(key, row)).isEqualTo(2);
      assertThat(reader.read(key, event("c").put("after", row))).isEqualTo(3);
      assertThat(reader.read(key, null)).isEqualTo(1);
    }
  }

  @Test
  void mapsAreReadAsStructsAre() {
    Map<String, Object> map = new HashMap<>(Map.of("id", 1, "name", "new"));
    Map<String, Object> event = new HashMap<>(Map.of("before", map, "op", "d", "source", Map.of()));
    event.put("after", null);

    assertThat(reader.read(1, map)).isEqualTo(3);
    assertThat(reader.read(Map.of("k", 1), event)).isEqualTo(4);
  }

  private Struct event(String op) {
    return new RecordingStruct(EVENT).put("op", op);
  }

  /** A struct that records which of the fields somebody reads. */
  private final class RecordingStruct extends Struct {
    RecordingStruct(Schema schema) {
      super(schema);
    }

    @Override
    public Object get(Field field) {
      fields.add(field.name());
      return super.get(field);
    }
  }
}
