package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.TableEntries;
import io.tarmac.connect.jdbc.table.PlanKeys.PlanKey;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlanKeysTest {

  private static final TableName TABLE = TestingPlanner.TABLE;

  private final Schema row = row();
  private final Schema key = key();

  @Test
  void theSameSchemasOfTheSameTableAreTheSame() throws Exception {
    PlanKey one = keyOf(upsert(key, row), KeyMode.RECORD_KEY);
    PlanKey other = keyOf(upsert(key, row), KeyMode.RECORD_KEY);

    assertThat(isSame(one, other)).isTrue();
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
  }

  @Test
  void changesThatAreAlikeAndFollowOneAnotherHaveOneKey() throws Exception {
    PlanKeys planKeys = planKeys(KeyMode.RECORD_KEY);

    PlanKey first = planKeys.key(TABLE, upsert(key, row));

    assertThat(planKeys.key(TABLE, upsert(key, row))).isSameAs(first);
    assertThat(planKeys.key(TABLE, delete(key, row))).isNotEqualTo(first);
    assertThat(planKeys.key(TABLE, upsert(key, row))).isEqualTo(first);
  }

  @Test
  void equalSchemasAreEqualButNotTheSame() throws Exception {
    PlanKey one = keyOf(upsert(key, row), KeyMode.RECORD_KEY);
    PlanKey otherRow = keyOf(upsert(key, row()), KeyMode.RECORD_KEY);
    PlanKey otherKey = keyOf(upsert(key(), row), KeyMode.RECORD_KEY);

    assertThat(isSame(one, otherRow)).isFalse();
    assertThat(isSame(one, otherKey)).isFalse();
    assertThat(one).isEqualTo(otherRow).hasSameHashCodeAs(otherRow);
    assertThat(one).isEqualTo(otherKey).hasSameHashCodeAs(otherKey);
  }

  @Test
  void anotherTableKindOrSchemaIsAnotherKey() throws Exception {
    PlanKey one = keyOf(upsert(key, row), KeyMode.RECORD_KEY);
    TableName crews = new TableName(null, null, "crews");

    for (PlanKey other :
        List.of(
            planKeys(KeyMode.RECORD_KEY).key(crews, upsert(key, row)),
            keyOf(delete(key, row), KeyMode.RECORD_KEY),
            keyOf(upsert(Schema.STRING_SCHEMA, row), KeyMode.RECORD_KEY),
            keyOf(upsert(key, key), KeyMode.RECORD_KEY))) {
      assertThat(one).isNotEqualTo(other);
      assertThat(isSame(one, other)).isFalse();
    }
  }

  @Test
  void aDeleteEventAndItsTombstoneShareAPlanWhereTheKeyIsTheRecords() throws Exception {
    PlanKey event = keyOf(delete(key, row), KeyMode.RECORD_KEY);
    PlanKey tombstone = keyOf(TestingChanges.tombstone(key, null), KeyMode.RECORD_KEY);

    assertThat(isSame(event, tombstone)).isTrue();
    assertThat(event).isEqualTo(tombstone);
  }

  @Test
  void deletesByTheRowDependOnTheRowsSchema() throws Exception {
    PlanKey one = keyOf(delete(key, row), KeyMode.RECORD_VALUE);

    assertThat(one.rowSchema()).isSameAs(row);
    assertThat(one).isNotEqualTo(keyOf(delete(key, key), KeyMode.RECORD_VALUE));
  }

  @Test
  void theKeysSchemaIsNothingToModesThatDoNotUseIt() throws Exception {
    for (KeyMode mode : List.of(KeyMode.NONE, KeyMode.KAFKA, KeyMode.RECORD_VALUE)) {
      PlanKey one = keyOf(upsert(key, row), mode);
      PlanKey other = keyOf(upsert(Schema.STRING_SCHEMA, row), mode);

      assertThat(isSame(one, other)).isTrue();
    }
  }

  @Test
  void theTopicCountsWhereAFilterNamesOne() throws Exception {
    FieldFilter ofOneTopic =
        new FieldFilter(List.of(), List.of(new FieldFilter.FieldPattern("flights", "airline")));
    SinkRecord here = DeliveredRecords.keyed(key, null, row, null);
    SinkRecord there = DeliveredRecords.routed(here, "crews", 0);
    PlanKeys filtered = planKeys(KeyMode.NONE, ofOneTopic);
    PlanKeys unfiltered = planKeys(KeyMode.NONE);
    Change one = new Change.Upsert(here, new Struct(row));
    Change other = new Change.Upsert(there, new Struct(row));

    assertThat(filtered.key(TABLE, one)).isNotEqualTo(filtered.key(TABLE, other));
    assertThat(filtered.key(TABLE, one)).isSameAs(filtered.key(TABLE, one));
    assertThat(unfiltered.key(TABLE, one)).isSameAs(unfiltered.key(TABLE, other));
  }

  @Test
  @DisplayName("C7_5 keys without a schema that have the same fields share a plan")
  void keysWithoutASchemaThatHaveTheSameFieldsShareAPlan() throws Exception {
    PlanKeys planKeys = planKeys(KeyMode.RECORD_KEY);

    PlanKey one = planKeys.key(TABLE, keyed(Map.of("id", 1)));

    assertThat(isSame(one, planKeys.key(TABLE, keyed(Map.of("id", "2"))))).isTrue();
    assertThat(one).isNotEqualTo(planKeys.key(TABLE, keyed(Map.of("id", 1, "leg", 2))));
    assertThat(isSame(one, planKeys.key(TABLE, keyed(Map.of("id", 3))))).isTrue();
    assertThat(planKeys.key(TABLE, keyed(7L)).keySchema()).isEqualTo(Schemaless.ANY);
    assertThat(planKeys.key(TABLE, keyed(null)).keySchema()).isNull();
  }

  @Test
  @DisplayName("C7_2 record_header: headers of the same names and schemas share a plan")
  void headersOfTheSameNamesAndSchemasShareAPlan() throws Exception {
    PlanKeys planKeys = planKeys(KeyMode.RECORD_HEADER);
    Headers id = new ConnectHeaders().addInt("id", 1);
    Headers otherId = new ConnectHeaders().addInt("id", 2);
    Headers longId = new ConnectHeaders().addLong("id", 2L);
    Headers leg = new ConnectHeaders().addInt("leg", 2);

    PlanKey one = planKeys.key(TABLE, withHeaders(id));

    // The latest headers are remembered, so the order matters.
    assertThat(isSame(one, planKeys.key(TABLE, withHeaders(otherId)))).isTrue();
    assertThat(one).isNotEqualTo(planKeys.key(TABLE, withHeaders(leg)));
    assertThat(one).isNotEqualTo(planKeys.key(TABLE, withHeaders(longId)));
    assertThat(isSame(one, planKeys.key(TABLE, withHeaders(id)))).isTrue();
    assertThat(one).isNotEqualTo(planKeys.key(TABLE, withHeaders(otherId.addInt("leg", 2))));
  }

  @Test
  @DisplayName("C7_2 record_header: headers that are not the key's do not matter")
  void headersThatAreNotTheKeysDoNotMatter() throws Exception {
    PlanKeys planKeys = planKeys(KeyMode.RECORD_HEADER, FieldFilter.ALL, "id");
    Headers id = new ConnectHeaders().addInt("id", 1);
    Headers more = new ConnectHeaders().addString("trace", "x").addInt("id", 1);

    assertThat(planKeys.key(TABLE, withHeaders(id)))
        .isSameAs(planKeys.key(TABLE, withHeaders(more)));
    assertBadRecord(
            () -> planKeys.key(TABLE, withHeaders(new ConnectHeaders().addString("trace", "x"))))
        .hasMessageContainingAll("header 'id'", "primary.key.fields");
  }

  @Test
  void noHeaderAtAllIsABadRecord() {
    PlanKeys planKeys = planKeys(KeyMode.RECORD_HEADER);

    assertBadRecord(() -> planKeys.key(TABLE, withHeaders(new ConnectHeaders())))
        .hasMessageContainingAll("no header", "primary.key.mode");
  }

  private static PlanKey keyOf(Change change, KeyMode mode) throws BadRecordException {
    return planKeys(mode).key(TABLE, change);
  }

  private static PlanKeys planKeys(KeyMode mode) {
    return planKeys(mode, FieldFilter.ALL);
  }

  private static PlanKeys planKeys(KeyMode mode, FieldFilter filter, String... keyFields) {
    return new PlanKeys(
        new KeySettings(mode, List.of(keyFields), InsertMode.UPSERT, true, false),
        new ColumnSettings(
            filter, Naming.NONE, TableEntries.none(), TableEntries.none(), List.of()),
        new FieldLimit(10_000),
        TestingPlanner.of(mode).addedColumns(),
        null);
  }

  /** Whether both are made of the same objects. */
  private static boolean isSame(PlanKey one, PlanKey other) {
    return one.isOf(
        other.table(),
        other.delete(),
        other.keySchema(),
        other.rowSchema(),
        other.topic(),
        other.source(),
        other.added());
  }

  private static Change keyed(@Nullable Object key) {
    return TestingChanges.tombstone(null, key);
  }

  private Change withHeaders(Headers headers) {
    Change change = TestingChanges.upsert(new Struct(row));
    headers.forEach(change.origin().headers()::add);
    return change;
  }

  private static Schema row() {
    return SchemaBuilder.struct().field("airline", Schema.OPTIONAL_STRING_SCHEMA).build();
  }

  private static Schema key() {
    return SchemaBuilder.struct().field("id", Schema.OPTIONAL_INT32_SCHEMA).build();
  }

  private static Change upsert(Schema keySchema, Schema rowSchema) {
    return TestingChanges.upsert(keySchema, null, new Struct(rowSchema));
  }

  private static Change delete(Schema keySchema, Schema rowSchema) {
    return TestingChanges.delete(keySchema, null, new Struct(rowSchema));
  }
}
