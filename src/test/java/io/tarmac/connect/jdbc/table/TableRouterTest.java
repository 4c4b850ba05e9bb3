package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.testing.Envelope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableRouterTest {
  private static final Schema ROW =
      SchemaBuilder.struct()
          .optional()
          .field("id", Schema.INT32_SCHEMA)
          .field("region", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  private final TableRouter byTopic = router("fleet.t_${topic}");

  @Test
  @DisplayName("C7_2 the table is named after the topic")
  void theTableIsNamedAfterTheTopic() throws Exception {
    assertThat(route(byTopic, "server.flights"))
        .isEqualTo(new TableName(null, "fleet", "t_server_flights"));
    assertThat(route(byTopic, "crews")).isEqualTo(new TableName(null, "fleet", "t_crews"));
  }

  @Test
  @DisplayName("C7_2 a transformation that routes decides the table, not the topic of origin")
  void theTopicThatTransformationsLeftDecides() throws Exception {
    SinkRecord routed = DeliveredRecords.routed(DeliveredRecords.at("flights", 0, 1), "archive", 0);

    assertThat(route(byTopic, DeliveredRecords.change(routed)))
        .isEqualTo(new TableName(null, "fleet", "t_archive"));
  }

  @Test
  void aTableHasOneNameObjectWhichPlansAreFoundBy() throws Exception {
    TableName first = route(byTopic, "flights");
    route(byTopic, "crews");

    assertThat(route(byTopic, DeliveredRecords.changeAt("flights", 7, 2))).isSameAs(first);
    assertThat(route(byTopic, DeliveredRecords.changeAt("flights", 7, 3))).isSameAs(first);
  }

  @Test
  @DisplayName("C7_2 ${source.*} is read from the change event, deletes and truncates too")
  void theSourceIsReadFromTheChangeEvent() throws Exception {
    TableRouter router = router("${source.db}.${source.table}");
    Envelope flights = new Envelope("fleet.eu", "flights", ROW);
    Struct truncate = flights.create(row(1, null)).put("op", "t").put("after", null);

    TableName table = new TableName(null, "fleet_eu", "flights");
    assertThat(route(router, event(flights.create(row(1, null))))).isEqualTo(table);
    assertThat(route(router, new Change.Delete(record(flights.delete(row(1, null))), row(1, null))))
        .isEqualTo(table);
    assertThat(route(router, new Change.Truncate(record(truncate)))).isEqualTo(table);
    assertThat(route(router, event(new Envelope("fleet.eu", "crews", ROW).create(row(1, null)))))
        .isEqualTo(new TableName(null, "fleet_eu", "crews"));
  }

  @Test
  @DisplayName("C7_2 a tombstone that only its delete event could route goes nowhere")
  void aTombstoneThatOnlyItsDeleteEventCouldRouteGoesNowhere() throws Exception {
    TableRouter router = router("${source.table}");

    assertThat(route(router, "flights")).isNull();
  }

  @Test
  @DisplayName("C7_2 C7_1 ${source.*} of a CloudEvent is an attribute")
  void theSourceOfACloudEventIsAnAttribute() throws Exception {
    TableRouter router = router("${source.schema}.${source.table}_${source.ts_ms}");
    Map<String, String> attributes =
        Map.of("iodebeziumschema", "s", "iodebeziumtable", "t", "iodebeziumtsms", "5");
    SchemaBuilder schema = SchemaBuilder.struct().field("data", ROW);
    Stream.of("id", "source", "specversion", "type")
        .forEach(name -> schema.field(name, Schema.STRING_SCHEMA));
    attributes.keySet().forEach(name -> schema.field(name, Schema.STRING_SCHEMA));
    Struct cloudEvent = new Struct(schema.build()).put("source", "/debezium");
    attributes.forEach(cloudEvent::put);

    TableName table = new TableName(null, "s", "t_5");
    assertThat(route(router, event(cloudEvent))).isEqualTo(table);
    assertThat(route(router, schemaless(attributes))).isEqualTo(table);
  }

  @Test
  @DisplayName("C7_2 C7_5 ${source.*} of a change event without a schema")
  void theSourceOfAChangeEventWithoutASchema() throws Exception {
    Map<String, Object> event = Map.of("op", "c", "source", Map.of("table", "flights"));

    assertThat(route(router("${source.table}"), schemaless(event)))
        .isEqualTo(new TableName(null, null, "flights"));
  }

  @Test
  @DisplayName("C7_2 ${field.*}, ${key.*} and ${header.*}; a dot in a value becomes an underscore")
  void fieldsKeysAndHeadersFillPlaceholdersIn() throws Exception {
    TableRouter router = router("s.${field.region}-${key.id}_${header.x-tenant.id}");
    Schema key = SchemaBuilder.struct().field("id", Schema.INT64_SCHEMA).build();
    Change change = TestingChanges.upsert(key, new Struct(key).put("id", 9L), row(1, "eu.west"));
    change.origin().headers().addString("x-tenant.id", "old").addBoolean("x-tenant.id", true);
    SinkRecord schemaless =
        DeliveredRecords.keyed(null, Map.of("id", 9), null, Map.of("region", "eu.west"));
    schemaless.headers().addString("x-tenant.id", "true");

    TableName table = new TableName(null, "s", "eu_west-9_true");
    TableName routed = route(router, change);
    assertThat(routed).isEqualTo(table);
    assertThat(route(router, new Change.Upsert(schemaless, Map.of("region", "eu.west"), ROW)))
        .isSameAs(routed);
  }

  @Test
  @DisplayName("C7_2 a value that is missing makes a bad record that names the placeholder")
  void aValueThatIsMissingMakesABadRecord() {
    Struct row = row(1, null);
    for (String placeholder :
        List.of(
            "${source.table}",
            "${header.tenant}",
            "${field.region}",
            "${field.gate}",
            "${key.id}")) {
      assertBadRecord(() -> route(router("t_" + placeholder), TestingChanges.upsert(row)))
          .hasMessageContainingAll(placeholder, "collection.name.format");
    }
    assertBadRecord(() -> route(router("${field.region}"), "flights"))
        .hasMessageContainingAll("${field.region}", "a tombstone", "tombstones.on.delete=false");
    Change primitive = TestingChanges.upsert(Schema.STRING_SCHEMA, "secret", row);
    assertBadRecord(() -> route(router("${key.id}"), primitive))
        .hasMessageContainingAll("${key.id}", "its key is one value, and must be a Struct")
        .hasMessageNotContaining("secret");
  }

  @Test
  @DisplayName("C7_2 C10_3 what is no name makes a bad record whose message has not the value")
  void whatIsNoNameMakesABadRecord() {
    TableRouter router = router("${field.region}");
    Map<String, Object> nested = Map.of("region", Map.of("a", "secret"));

    assertBadRecord(() -> route(router, TestingChanges.upsert(row(1, " "))));
    assertBadRecord(() -> route(router, schemaless(nested))).hasMessageNotContaining("secret");
  }

  @Test
  @DisplayName("C11_2 C7_2 the schema of the record's value names the table")
  void theSchemaOfTheValueNamesTheTable() throws Exception {
    TableRouter router = router("${schema.name}_v${schema.version}");
    Change named = event(new Envelope("fleet", "flights", ROW).create(row(1, null)));

    assertThat(route(router, named))
        .isEqualTo(new TableName(null, null, "server_fleet_flights_Envelope_v2"));
    assertBadRecord(() -> route(router, TestingChanges.upsert(row(1, null))))
        .hasMessageContainingAll("${schema.name}", "collection.name.format");
    assertBadRecord(() -> route(router, schemaless(Map.of("id", 1))))
        .hasMessageContaining("${schema.name}");
    assertBadRecord(() -> route(router, "flights"))
        .hasMessageContainingAll("${schema.name}", "a tombstone", "tombstones.on.delete=false");
  }

  @Test
  void aBadRecordInBetweenDoesNotMisleadTheNextOne() throws Exception {
    TableRouter router = router("${field.region}_${header.tenant}");

    route(router, withTenant(row(1, "eu")));
    assertBadRecord(() -> route(router, TestingChanges.upsert(row(1, "us"))));

    assertThat(route(router, withTenant(row(1, "us"))))
        .isEqualTo(new TableName(null, null, "us_a"));
  }

  @ParameterizedTest
  @DisplayName("C4_5 the table of the offsets is no record's, however its name is spelt")
  @CsvSource({
    "tarmac_offsets, tarmac_offsets",
    "tarmac_offsets, TARMAC_Offsets",
    "tarmac_offsets, public.tarmac_offsets",
    "tarmac_offsets, db.public.tarmac_offsets",
    "connect.kept, kept",
    "connect.kept, CONNECT.KEPT",
    "connect.kept, db.connect.kept",
    "db.connect.kept, connect.kept",
    "db.connect.kept, kept",
  })
  void theOffsetsTableIsNoRecords(String offsetsTable, String routed) {
    for (String guarantee : List.of("at_least_once", "exactly_once")) {
      TableRouter router =
          configured(
              "name",
              "testing",
              "delivery.guarantee",
              guarantee,
              "offsets.table.name",
              offsetsTable,
              "collection.name.dots",
              "separator");

      for (int attempt = 0; attempt < 2; attempt++) {
        assertBadRecord(() -> route(router, routed))
            .hasMessageContainingAll("offsets.table.name", "collection.name.format");
      }
    }
  }

  @ParameterizedTest
  @DisplayName("C7_2 a table next to the offsets table is like any other")
  @CsvSource({
    "tarmac_offsets, tarmac_offsets_2",
    "tarmac_offsets, tarmac_offsets.orders",
    "connect.kept, public.kept",
    "kept, tarmac_offsets",
  })
  void aTableBesideTheOffsetsIsAsAnyOther(String offsetsTable, String routed) throws Exception {
    TableRouter router =
        configured("offsets.table.name", offsetsTable, "collection.name.dots", "separator");

    assertThat(route(router, routed)).hasToString(routed);
  }

  @Test
  @DisplayName("C4_5 the table of the offsets is no record's when table.naming makes its name")
  void namingMakesTheNameOfTheOffsetsTable() {
    TableRouter router =
        configured("table.naming.style", "snake_case", "table.naming.prefix", "tarmac_");

    assertBadRecord(() -> route(router, "Offsets"));
  }

  @Test
  @DisplayName("C7_2 table.naming applies to the table's name, not to its schema")
  void namingAppliesToTheTablesName() throws Exception {
    TableRouter router =
        configured(
            "collection.name.format",
            "Fleet.${topic}",
            "table.naming.style",
            "snake_case",
            "table.naming.prefix",
            "x_",
            "table.naming.suffix",
            "_y");

    assertThat(route(router, "server.FlightLegs"))
        .isEqualTo(new TableName(null, "Fleet", "x_server_flight_legs_y"));
  }

  @Test
  @DisplayName("C7_2 dots of values separate where they are told to, and must make a name")
  void dotsOfValuesSeparate() throws Exception {
    TableRouter router = configured("collection.name.dots", "separator");

    assertThat(route(router, "Ops.Flights")).isEqualTo(new TableName(null, "Ops", "Flights"));
    for (String topic : List.of("a.b.c.d", "a..b")) {
      assertBadRecord(() -> route(router, topic)).hasMessageContaining("collection.name.format");
    }
  }

  @Test
  @DisplayName("C7_2 tables by topic: a topic that is not listed has none")
  void tablesByTopic() throws Exception {
    TableRouter router = configured("collection.name.mapping", "a.b:ops.Flights, c:Crews");

    assertThat(route(router, "a.b")).isEqualTo(new TableName(null, "ops", "Flights"));
    assertThat(route(router, "c")).isEqualTo(new TableName(null, null, "Crews"));
    assertBadRecord(() -> route(router, "d")).hasMessageContaining("collection.name.mapping");
  }

  private static TableRouter configured(String... namesAndValues) {
    Map<String, String> properties = new HashMap<>(Map.of("connection.url", "jdbc:h2:mem:"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new TableRouter(SinkConfig.parse(properties));
  }

  @Test
  @DisplayName("C11_1 C8_2 a name that no table has is a bad record, not an endless match")
  void anEndlessNameIsABadRecord() throws Exception {
    TableRouter router =
        new TableRouter(
            SinkConfig.parse(
                Map.of(
                    "connection.url", "jdbc:h2:mem:any",
                    "collection.name.format", "${field.region}",
                    "tables", "a",
                    "tables.a.match", "((a|b)|c)*")));

    assertThat(route(router, TestingChanges.upsert(row(1, "a".repeat(200))))).isNotNull();
    assertBadRecord(() -> route(router, TestingChanges.upsert(row(1, "a".repeat(100_000)))))
        .hasMessageContainingAll("more than 1000 characters", "collection.name.format");
  }

  @Test
  @DisplayName(
      "C11_1 C6_1 a name with which a match would not end is a bad record, and no other is")
  void anEndlessMatchIsABadRecord() throws Exception {
    TableRouter router =
        configured(
            "collection.name.format", "${field.region}",
            "tables", "a",
            "tables.a.match", "(a+)+\\1x");
    Change endless = TestingChanges.upsert(row(1, "a".repeat(60)));

    for (int attempt = 0; attempt < 2; attempt++) {
      assertBadRecord(() -> route(router, endless))
          .hasMessageContainingAll("tables.a.match: takes too long", "the table aaaaa");
      assertThat(route(router, TestingChanges.upsert(row(1, "b")))).hasToString("b");
    }
  }

  private static TableRouter router(String format) {
    return configured("collection.name.format", format);
  }

  /** Returns the table of a tombstone of a topic. */
  private static TableName route(TableRouter router, String topic) throws BadRecordException {
    return route(router, DeliveredRecords.changeAt(topic, 0, 1));
  }

  private static TableName route(TableRouter router, Change change) throws BadRecordException {
    RoutedTable table = router.route(change);
    return table == null ? null : table.name();
  }

  private static Change withTenant(Struct row) {
    Change change = TestingChanges.upsert(row);
    change.origin().headers().addString("tenant", "a");
    return change;
  }

  private static Change schemaless(Map<String, ?> value) {
    return new Change.Upsert(DeliveredRecords.withValue(null, value), value, ROW);
  }

  private static Change event(Struct value) {
    return new Change.Upsert(record(value), row(1, null));
  }

  private static SinkRecord record(Struct value) {
    return DeliveredRecords.withValue(value.schema(), value);
  }

  private static Struct row(int id, String region) {
    return new Struct(ROW).put("id", id).put("region", region);
  }
}
