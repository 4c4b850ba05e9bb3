package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Records in the shapes that Confluent's converter for Protobuf 7.9.2 gives to messages: the names,
 * parameters and optional fields are its own. Every field is optional unless {@code
 * wrapper.for.nullables} or {@code optional.for.nullables} is set.
 */
@EachDatabase(only = POSTGRESQL)
@SuppressWarnings("JavaUtilDate") // values of Connect's logical types
class ProtobufShapesIT extends RecordShapesSuite {

  private static final String PROTOBUF = "io.confluent.connect.protobuf.";
  private int tag;

  @Test
  @DisplayName("C7_1 each scalar type of a message has a column")
  void scalarsHaveColumns() {
    Schema message =
        SchemaBuilder.struct()
            .name("Order")
            .version(1)
            .field("id", optional(SchemaBuilder.int32()))
            .field("signed", optional(typed(SchemaBuilder.int32(), "sint32")))
            .field("unsigned", optional(typed(SchemaBuilder.int64(), "uint32")))
            .field("huge", optional(typed(SchemaBuilder.int64(), "uint64")))
            .field("ratio", optional(SchemaBuilder.float32()))
            .field("amount", optional(SchemaBuilder.float64()))
            .field("open", optional(SchemaBuilder.bool()))
            .field("name", optional(SchemaBuilder.string()))
            .field("data", optional(SchemaBuilder.bytes()))
            .field("mood", optional(mood()))
            .field("day", optional(org.apache.kafka.connect.data.Date.builder()))
            .field("clock", optional(Time.builder()))
            .field("moment", optional(Timestamp.builder()))
            .field(
                "price", optional(Decimal.builder(2).parameter("connect.decimal.precision", "9")))
            .build();

    put(
        evolving(),
        keyed(
            1,
            struct(
                message,
                1,
                -2,
                4_294_967_295L,
                -1L, // 2^64 - 1
                1.5f,
                2.5,
                true,
                "n",
                ByteBuffer.wrap(new byte[] {1}),
                "HAPPY",
                new Date(86_400_000L),
                new Date(3_600_000L),
                new Date(1L),
                new BigDecimal("12.34"))),
        keyed(2, struct(message, 2)));

    assertThat(columns())
        .isEqualTo(
            Map.ofEntries(
                Map.entry("id", "integer not null"),
                Map.entry("signed", "integer"),
                Map.entry("unsigned", "bigint"),
                Map.entry("huge", "bigint"),
                Map.entry("ratio", "real"),
                Map.entry("amount", "double precision"),
                Map.entry("open", "boolean"),
                Map.entry("name", "text"),
                Map.entry("data", "bytea"),
                Map.entry("mood", "text"),
                Map.entry("day", "date"),
                Map.entry("clock", "time(3) without time zone"),
                Map.entry("moment", "timestamp(3) without time zone"),
                Map.entry("price", "numeric(9,2)")));
    assertThat(rows("`id`, `signed`, `unsigned`, `huge`, `ratio`, `amount`, `open`, `name`"))
        .containsExactly(
            List.of("1", "-2", "4294967295", "-1", "1.5", "2.5", "t", "n"),
            Arrays.asList("2", null, null, null, null, null, null, null));
    assertThat(rows("`id`, `data`::text, `mood`, `day`, `clock`, `moment`, `price`").get(0))
        .containsExactly(
            "1", "\\x01", "HAPPY", "1970-01-02", "01:00:00", "1970-01-01 00:00:00.001", "12.34");
  }

  @Test
  @DisplayName("C7_6 a oneof is an object that has only the member that is set")
  void aOneofIsAnObject() {
    Schema choice = choice();
    Schema part = choice.field("part").schema();
    Schema message = order().field("choice_0", choice).build();

    put(
        evolving(),
        keyed(1, struct(message, 1, struct(choice, "seven"))),
        keyed(2, struct(message, 2, struct(choice, null, 7))),
        keyed(3, struct(message, 3, struct(choice, null, null, struct(part, 7L)))),
        keyed(4, struct(message, 4)));

    assertThat(columns()).containsEntry("choice_0", "jsonb");
    assertThat(rows("`id`, `choice_0`->>'text', `choice_0`->>'number', `choice_0`->'part'->>'n'"))
        .containsExactly(
            Arrays.asList("1", "seven", null, null),
            Arrays.asList("2", null, "7", null),
            Arrays.asList("3", null, null, "7"),
            Arrays.asList("4", null, null, null));
    assertThat(rows("`id`, `choice_0` is null")).endsWith(List.of("4", "t"));
  }

  @Test
  @DisplayName("C7_6 nested.mode=flatten makes a column of each member of a oneof")
  void flattenMakesColumnsOfAOneof() {
    Schema choice = choice();
    Schema part = choice.field("part").schema();
    Schema message = order().field("choice_0", choice).build();

    put(
        evolving().with("nested.mode", "flatten"),
        keyed(1, struct(message, 1, struct(choice, "seven"))),
        keyed(2, struct(message, 2, struct(choice, null, null, struct(part, 7L)))),
        keyed(3, struct(message, 3)));

    assertThat(columns())
        .isEqualTo(
            Map.of(
                "id", "integer not null",
                "choice_0_text", "text",
                "choice_0_number", "integer",
                "choice_0_part_n", "bigint"));
    assertThat(rows("`id`, `choice_0_text`, `choice_0_part_n`"))
        .containsExactly(
            Arrays.asList("1", "seven", null),
            Arrays.asList("2", null, "7"),
            Arrays.asList("3", null, null));
  }

  @Test
  @DisplayName("C7_1 wrappers are objects, or with wrapper.for.nullables columns that may be null")
  void wrappersAreObjectsOrColumns() {
    Schema wrapped =
        optional(
            SchemaBuilder.struct()
                .name("StringValue")
                .field("value", optional(SchemaBuilder.string())));
    Schema message =
        SchemaBuilder.struct()
            .name("Order")
            .field("id", SchemaBuilder.int32().parameter(PROTOBUF + "Tag", "1").build())
            .field("count", SchemaBuilder.int32().parameter(PROTOBUF + "Tag", "2").build())
            .field("label", optional(SchemaBuilder.string()))
            .field("wrapped", wrapped)
            .build();

    put(
        evolving(),
        keyed(1, struct(message, 1, 0, "x", struct(wrapped, "y"))),
        keyed(2, struct(message, 2, 0)));

    assertThat(columns())
        .isEqualTo(
            Map.of(
                "id", "integer not null",
                "count", "integer not null",
                "label", "text",
                "wrapped", "jsonb"));
    assertThat(rows("`id`, `count`, `label`, `wrapped`->>'value'"))
        .containsExactly(List.of("1", "0", "x", "y"), Arrays.asList("2", "0", null, null));
  }

  @Test
  @DisplayName("C7_6 repeated fields become arrays, repeated messages and maps become JSON")
  void repeatedFieldsAndMaps() {
    Schema part = part();
    Schema message =
        order()
            .field("tags", optional(SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA)))
            .field("moods", optional(SchemaBuilder.array(mood().optional().build())))
            .field("parts", optional(SchemaBuilder.array(part)))
            .field(
                "counts",
                optional(
                    SchemaBuilder.map(
                            optional(SchemaBuilder.string()), optional(SchemaBuilder.int32()))
                        .name("Counts")))
            .field(
                "byNumber",
                optional(SchemaBuilder.map(optional(SchemaBuilder.int64()), part).name("ByNumber")))
            .field("nothing", optional(SchemaBuilder.struct().name("Empty")))
            .build();

    put(
        evolving(),
        keyed(
            1,
            struct(
                message,
                1,
                List.of("a", "b"),
                List.of("SAD"),
                List.of(struct(part, 1L), struct(part)),
                Map.of("k", 1),
                Map.of(7L, struct(part, 8L)),
                new Struct(message.field("nothing").schema()))),
        keyed(2, struct(message, 2, List.of(), List.of(), List.of(), Map.of(), Map.of())));

    assertThat(columns())
        .isEqualTo(
            Map.of(
                "id", "integer not null",
                "tags", "text[]",
                "moods", "text[]",
                "parts", "jsonb",
                "counts", "jsonb",
                "byNumber", "jsonb",
                "nothing", "jsonb"));
    assertThat(
            rows(
                "`id`, `tags`::text, `moods`::text, `parts`->0->>'n', `counts`->>'k',"
                    + " `byNumber`::text, `nothing`::text"))
        .containsExactly(
            List.of("1", "{a,b}", "{SAD}", "1", "1", "{\"7\": {\"n\": 8}}", "{}"),
            Arrays.asList("2", "{}", "{}", null, null, "{}", null));
  }

  @Test
  @DisplayName("C7_6 a message that contains itself, or is there twice, is one object each")
  void aMessageThatRefersToAnother() {
    SchemaBuilder node = SchemaBuilder.struct().name("Node");
    node.field("name", optional(SchemaBuilder.string()));
    Schema next = new ReferringSchema(node).optional().parameter(PROTOBUF + "Tag", "2").build();
    node.field("next", next);
    Schema first = node.optional().parameter(PROTOBUF + "Tag", "3").build();
    Schema second = new ReferringSchema(node).optional().parameter(PROTOBUF + "Tag", "4").build();
    Schema message = order().field("first", first).field("second", second).build();

    Struct inner = struct(next, "inner");
    put(
        evolving(),
        keyed(1, struct(message, 1, struct(first, "outer", inner), struct(second, "other"))));

    assertThat(columns()).containsEntry("first", "jsonb").containsEntry("second", "jsonb");
    assertThat(rows("`first`->>'name', `first`->'next'->>'name', `second`->>'name'"))
        .containsExactly(List.of("outer", "inner", "other"));
  }

  @Test
  @DisplayName("C6_2 a message that contains itself cannot be flattened, and the failure says so")
  void aMessageThatContainsItselfCannotBeFlattened() {
    SchemaBuilder node = SchemaBuilder.struct().name("Node");
    node.field("name", optional(SchemaBuilder.string()));
    node.field("next", new ReferringSchema(node).optional().build());
    Schema message = order().field("first", node.optional().build()).build();

    try (TaskHarness task = task("schema.evolution", "basic", "nested.mode", "flatten")) {
      assertThat(task.failure(keyed(1, struct(message, 1))))
          .hasMessageContaining(partition + "@0")
          .hasMessageContaining("nested.mode=json");
    }
  }

  @Test
  @DisplayName("C6_2 a message that is only a value has no columns, and the failure says so")
  void aValueAloneHasNoColumns() {
    Schema wrapped = SchemaBuilder.int64().version(1).build(); // of an Int64Value

    assertHasNoColumns(wrapped, 471_147L, "471147");
  }

  @Test
  @DisplayName("C3_2 the fields of a key message are optional, and make a primary key all the same")
  void theFieldsOfAKeyAreOptional() {
    Schema key =
        SchemaBuilder.struct()
            .name("Key")
            .version(1)
            .field("id", optional(SchemaBuilder.int32()))
            .build();
    Schema message = order().field("name", optional(SchemaBuilder.string())).build();

    try (TaskHarness task = task("schema.evolution", "basic")) {
      task.put(
          records.next(partition, struct(key, 1), struct(message, 1, "a")),
          records.next(partition, struct(key, 1), struct(message, 1, "b")));
      assertThat(task.failure(records.next(partition, struct(key), struct(message, 1, "c"))))
          .hasMessageContaining(partition + "@2")
          .hasMessageContaining("id");
    }

    assertThat(columns()).containsEntry("id", "integer not null");
    assertThat(rows("`id`, `name`")).containsExactly(List.of("1", "b"));
  }

  private SchemaBuilder order() {
    return SchemaBuilder.struct()
        .name("Order")
        .version(1)
        .field("id", optional(SchemaBuilder.int32()));
  }

  private Schema part() {
    return optional(
        SchemaBuilder.struct().name("Part").field("n", optional(SchemaBuilder.int64())));
  }

  private Schema choice() {
    return SchemaBuilder.struct()
        .name(PROTOBUF + "Union.choice")
        .field("text", optional(SchemaBuilder.string()))
        .field("number", optional(SchemaBuilder.int32()))
        .field("part", part())
        .optional()
        .build();
  }

  private static SchemaBuilder mood() {
    return SchemaBuilder.string()
        .name("Mood")
        .parameter(PROTOBUF + "Enum", "Mood")
        .parameter(PROTOBUF + "Enum.SAD", "0")
        .parameter(PROTOBUF + "Enum.HAPPY", "1");
  }

  private static SchemaBuilder typed(SchemaBuilder schema, String type) {
    return schema.parameter(PROTOBUF + "Type", type);
  }

  /** Completes the schema of a field, which has the field's number. */
  private Schema optional(SchemaBuilder schema) {
    return schema.optional().parameter(PROTOBUF + "Tag", String.valueOf(++tag)).build();
  }
}
