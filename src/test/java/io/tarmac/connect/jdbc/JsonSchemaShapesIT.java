package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Records in the shapes that Confluent's converter for JSON Schema 7.9.2 gives to objects: the
 * names and parameters are its own. Fields are required unless their type allows null.
 */
@EachDatabase(only = POSTGRESQL)
class JsonSchemaShapesIT extends RecordShapesSuite {

  private static final String JSON = "io.confluent.connect.json.";
  private static final String UNION_PARAMETER = "org.apache.kafka.connect.data.Union";

  @Test
  @DisplayName("C7_1 each scalar type of an object has a column")
  void scalarsHaveColumns() {
    Schema mood =
        SchemaBuilder.string()
            .parameter(JSON + "Enum", "")
            .parameter(JSON + "Enum.SAD", "SAD")
            .parameter(JSON + "Enum.HAPPY", "HAPPY")
            .build();
    Schema order =
        SchemaBuilder.struct()
            .name("An order") // a title
            .version(1)
            .field("id", Schema.INT64_SCHEMA)
            .field("small", Schema.INT8_SCHEMA)
            .field("amount", Schema.FLOAT64_SCHEMA)
            .field("open", Schema.BOOLEAN_SCHEMA)
            .field("mood", mood)
            .field("label", Schema.OPTIONAL_STRING_SCHEMA)
            .field("price", Decimal.builder(2).optional().build())
            .field("first name", SchemaBuilder.string().defaultValue("Amy").build())
            .build();

    put(
        evolving(),
        keyed(1, struct(order, 1L, (byte) 2, 2.5, true, "HAPPY", "x", new BigDecimal("1.25"), "B")),
        keyed(2, struct(order, 2L, (byte) 3, -0.5, false, "SAD")));

    assertThat(columns())
        .containsEntry("id", "integer not null") // the key's
        .containsEntry("small", "smallint not null")
        .containsEntry("amount", "double precision not null")
        .containsEntry("open", "boolean not null")
        .containsEntry("mood", "text not null")
        .containsEntry("label", "text")
        .containsEntry("price", "numeric")
        .containsEntry("first name", "text not null");
    assertThat(rows("`id`, `small`, `amount`, `open`, `mood`, `label`, `price`, `first name`"))
        .containsExactly(
            List.of("1", "2", "2.5", "t", "HAPPY", "x", "1.25", "B"),
            Arrays.asList("2", "3", "-0.5", "f", "SAD", null, null, "Amy"));
  }

  @ParameterizedTest
  @CsvSource({JSON + "OneOf, " + JSON + "OneOf.field.", "connect_union_0, connect_union_field_"})
  @DisplayName("C7_6 oneOf and anyOf are an object that has only the member that fits")
  void aUnionIsAnObject(String name, String prefix) {
    Schema union = union(name, prefix);
    Schema order = order().field("choice", union).build();
    Schema part = union.fields().get(2).schema();

    put(
        evolving(),
        keyed(1, struct(order, 1L, struct(union, "seven"))),
        keyed(2, struct(order, 2L, struct(union, null, 7L))),
        keyed(3, struct(order, 3L, struct(union, null, null, struct(part, 8L)))),
        keyed(4, struct(order, 4L)));

    assertThat(columns()).containsEntry("choice", "jsonb");
    String member = "`choice`->>'" + prefix;
    assertThat(
            rows(
                "`id`, %s0', %s1', `choice`->'%s2'->>'n', `choice` is null"
                    .formatted(member, member, prefix)))
        .containsExactly(
            Arrays.asList("1", "seven", null, null, "f"),
            Arrays.asList("2", null, "7", null, "f"),
            Arrays.asList("3", null, null, "8", "f"),
            Arrays.asList("4", null, null, null, "t"));
  }

  @Test
  @DisplayName("C7_6 nested.mode=flatten makes a column of each member of a union")
  void flattenMakesColumnsOfAUnion() {
    Schema union = union("connect_union_0", "connect_union_field_");
    Schema order = order().field("choice", union).build();

    put(
        evolving().with("nested.mode", "flatten"),
        keyed(1, struct(order, 1L, struct(union, "seven"))),
        keyed(2, struct(order, 2L, struct(union, null, 7L))),
        keyed(3, struct(order, 3L)));

    assertThat(columns())
        .containsEntry("choice_connect_union_field_0", "text")
        .containsEntry("choice_connect_union_field_1", "bigint")
        .containsEntry("choice_connect_union_field_2_n", "bigint");
    assertThat(rows("`id`, `choice_connect_union_field_0`, `choice_connect_union_field_1`"))
        .containsExactly(
            Arrays.asList("1", "seven", null),
            Arrays.asList("2", null, "7"),
            Arrays.asList("3", null, null));
  }

  @Test
  @DisplayName("C7_6 columns of a union have the converter's names, with their dots")
  void flattenKeepsTheDotsOfNames() {
    Schema union = union();
    Schema order = order().field("choice", union).build();

    put(
        evolving().with("nested.mode", "flatten"),
        keyed(1, struct(order, 1L, struct(union, "seven"))));

    assertThat(columns()).containsEntry("choice_" + JSON + "OneOf.field.0", "text");
  }

  @Test
  @DisplayName("C7_6 a record that is a union has a column for each member")
  void aRecordMayBeAUnion() {
    Schema union = union();

    put(evolving(), keyed(1, struct(union, "seven")), keyed(2, struct(union, null, 7L)));

    assertThat(columns())
        .isEqualTo(
            Map.of(
                "id",
                "integer not null",
                JSON + "OneOf.field.0",
                "text",
                JSON + "OneOf.field.1",
                "bigint",
                JSON + "OneOf.field.2",
                "jsonb"));
  }

  @Test
  @DisplayName("C7_6 lists of scalars become arrays; objects, maps and lists of objects JSON")
  void nestedValues() {
    Schema line = SchemaBuilder.struct().field("n", Schema.INT64_SCHEMA).build();
    Schema union = union();
    Schema order =
        order()
            .field("address", SchemaBuilder.struct().field("a.b", Schema.STRING_SCHEMA).build())
            .field("tags", SchemaBuilder.array(Schema.STRING_SCHEMA).build())
            .field("lines", SchemaBuilder.array(line).build())
            .field("choices", SchemaBuilder.array(union).build())
            .field("map", SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.FLOAT64_SCHEMA).build())
            .field("pairs", SchemaBuilder.map(Schema.INT64_SCHEMA, line).build())
            .build();

    put(
        evolving(),
        keyed(
            1,
            struct(
                order,
                1L,
                struct(order.field("address").schema(), "x"),
                List.of("a", "b"),
                List.of(struct(line, 1L), struct(line, 2L)),
                List.of(struct(union, "seven"), struct(union, null, 7L)),
                Map.of("k", 1.5),
                Map.of(3L, struct(line, 4L)))));

    assertThat(columns())
        .isEqualTo(
            Map.of(
                "id", "integer not null",
                "address", "jsonb not null",
                "tags", "text[] not null",
                "lines", "jsonb not null",
                "choices", "jsonb not null",
                "map", "jsonb not null",
                "pairs", "jsonb not null"));
    assertThat(
            rows(
                "`address`::text, `tags`::text, `lines`::text, `map`::text, `pairs`::text,"
                    + " `choices`->1->>'%sOneOf.field.1'".formatted(JSON)))
        .containsExactly(
            List.of(
                "{\"a.b\": \"x\"}",
                "{a,b}",
                "[{\"n\": 1}, {\"n\": 2}]",
                "{\"k\": 1.5}",
                "{\"3\": {\"n\": 4}}",
                "7"));
  }

  @Test
  @DisplayName("C7_6 an object that refers to itself is one object")
  void anObjectThatRefersToItself() {
    SchemaBuilder node = SchemaBuilder.struct().name("Node");
    node.parameter(JSON + "Id", "#id1");
    node.field("name", Schema.STRING_SCHEMA);
    Schema children = SchemaBuilder.array(new ReferringSchema(node).build()).build();
    node.field("children", children);
    Schema tree = node.build();
    Schema order = order().field("tree", tree).build();

    Struct leaf = struct(children.valueSchema(), "leaf", List.of());
    put(evolving(), keyed(1, struct(order, 1L, struct(tree, "root", List.of(leaf)))));

    assertThat(columns()).containsEntry("tree", "jsonb not null");
    assertThat(rows("`tree`->>'name', `tree`->'children'->0->>'name'"))
        .containsExactly(List.of("root", "leaf"));
  }

  @Test
  @DisplayName("C6_2 a document that is a list has no columns, and the failure says so")
  void aListHasNoColumns() {
    assertHasNoColumns(
        SchemaBuilder.array(Schema.STRING_SCHEMA).build(), List.of("hidden"), "hidden");
  }

  @Test
  @DisplayName("C6_1 a required field without a value is a bad record that is named")
  void aRequiredFieldWithoutAValue() {
    Schema order = order().field("name", Schema.STRING_SCHEMA).build();

    try (TaskHarness task = task("schema.evolution", "basic")) {
      assertThat(task.failure(keyed(1, struct(order, 1L))))
          .hasMessageContaining(partition + "@0")
          .hasMessageContaining("name");
    }
  }

  private static SchemaBuilder order() {
    return SchemaBuilder.struct().name("Order").version(1).field("id", Schema.INT64_SCHEMA);
  }

  private static Schema union() {
    return union(JSON + "OneOf", JSON + "OneOf.field.");
  }

  /** Returns the schema of {@code oneOf: [null, string, integer, object]}. */
  private static Schema union(String name, String prefix) {
    SchemaBuilder union = SchemaBuilder.struct().name(name).optional();
    if (!prefix.contains(".")) {
      union.parameter(UNION_PARAMETER, name);
    }
    return union
        .field(prefix + 0, Schema.OPTIONAL_STRING_SCHEMA)
        .field(prefix + 1, Schema.OPTIONAL_INT64_SCHEMA)
        .field(
            prefix + 2, SchemaBuilder.struct().field("n", Schema.INT64_SCHEMA).optional().build())
        .build();
  }
}
