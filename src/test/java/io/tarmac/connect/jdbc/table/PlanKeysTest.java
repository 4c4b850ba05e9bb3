package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.TestingRecords;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.record.TimestampType;
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

  private static final TableName TABLE = new TableName(null, null, "flights");

  private final Schema row = row();
  private final Schema key = key();

  @Test
  void theSameSchemasOfTheSameTableAreTheSame() {
    PlanKey one = keyOf(TABLE, upsert(key, row), KeyMode.RECORD_KEY);
    PlanKey other = keyOf(TABLE, upsert(key, row), KeyMode.RECORD_KEY);

    assertThat(isSame(one, other)).isTrue();
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
  }

  @Test
  void changesThatAreAlikeAndFollowOneAnotherHaveOneKey() throws Exception {
    PlanKeys planKeys =
        new PlanKeys(keys(KeyMode.RECORD_KEY, List.of()), FieldFilter.ALL, new FieldLimit(10_000));

    PlanKey first = planKeys.of(TABLE, upsert(key, row));

    assertThat(planKeys.of(TABLE, upsert(key, row))).isSameAs(first);
    assertThat(planKeys.of(TABLE, delete(key, row))).isNotEqualTo(first);
    assertThat(planKeys.of(TABLE, upsert(key, row))).isEqualTo(first);
  }

  @Test
  void equalSchemasAreEqualButNotTheSame() {
    PlanKey one = keyOf(TABLE, upsert(key, row), KeyMode.RECORD_KEY);
    PlanKey otherRow = keyOf(TABLE, upsert(key, row()), KeyMode.RECORD_KEY);
    PlanKey otherKey = keyOf(TABLE, upsert(key(), row), KeyMode.RECORD_KEY);

    assertThat(isSame(one, otherRow)).isFalse();
    assertThat(isSame(one, otherKey)).isFalse();
    assertThat(one).isEqualTo(otherRow).hasSameHashCodeAs(otherRow);
    assertThat(one).isEqualTo(otherKey).hasSameHashCodeAs(otherKey);
  }

  @Test
  void anotherTableKindOrSchemaIsAnotherKey() {
    PlanKey one = keyOf(TABLE, upsert(key, row), KeyMode.RECORD_KEY);
    PlanKey otherTable =
        keyOf(new TableName(null, null, "crews"), upsert(key, row), KeyMode.RECORD_KEY);
    PlanKey delete = keyOf(TABLE, delete(key, row), KeyMode.RECORD_KEY);
    PlanKey otherKey = keyOf(TABLE, upsert(Schema.STRING_SCHEMA, row), KeyMode.RECORD_KEY);
    PlanKey otherRow = keyOf(TABLE, upsert(key, key), KeyMode.RECORD_KEY);

    for (PlanKey other : new PlanKey[] {otherTable, delete, otherKey, otherRow}) {
      assertThat(one).isNotEqualTo(other);
      assertThat(isSame(one, other)).isFalse();
    }
  }

  @Test
  void aDeleteEventAndItsTombstoneShareAPlanWhereTheKeyIsTheRecords() {
    PlanKey event = keyOf(TABLE, delete(key, row), KeyMode.RECORD_KEY);
    PlanKey tombstone = keyOf(TABLE, tombstone(key), KeyMode.RECORD_KEY);

    assertThat(isSame(event, tombstone)).isTrue();
    assertThat(event).isEqualTo(tombstone);
  }

  @Test
  void deletesByTheRowDependOnTheRowsSchema() {
    PlanKey one = keyOf(TABLE, delete(key, row), KeyMode.RECORD_VALUE);

    assertThat(one.rowSchema()).isSameAs(row);
    assertThat(one).isNotEqualTo(keyOf(TABLE, delete(key, key), KeyMode.RECORD_VALUE));
  }

  @Test
  void theKeysSchemaIsNothingToModesThatDoNotUseIt() {
    for (KeyMode mode : List.of(KeyMode.NONE, KeyMode.KAFKA, KeyMode.RECORD_VALUE)) {
      PlanKey one = keyOf(TABLE, upsert(key, row), mode);
      PlanKey other = keyOf(TABLE, upsert(Schema.STRING_SCHEMA, row), mode);

      assertThat(isSame(one, other)).isTrue();
    }
  }

  @Test
  void theTopicCountsWhereAFilterNamesOne() throws Exception {
    FieldFilter ofOneTopic =
        new FieldFilter(List.of(), List.of(new FieldFilter.Entry("flights", "airline")));
    SinkRecord here = TestingRecords.keyed(key, null, row, null);
    SinkRecord there = TestingRecords.routed(here, "crews", 0);
    PlanKeys filtered =
        new PlanKeys(keys(KeyMode.NONE, List.of()), ofOneTopic, new FieldLimit(10_000));
    PlanKeys unfiltered =
        new PlanKeys(keys(KeyMode.NONE, List.of()), FieldFilter.ALL, new FieldLimit(10_000));
    Change one = new Change.Upsert(here, new Struct(row));
    Change other = new Change.Upsert(there, new Struct(row));

    assertThat(filtered.of(TABLE, one)).isNotEqualTo(filtered.of(TABLE, other));
    assertThat(filtered.of(TABLE, one)).isSameAs(filtered.of(TABLE, one));
    assertThat(unfiltered.of(TABLE, one)).isSameAs(unfiltered.of(TABLE, other));
  }

  @Test
  @DisplayName("C7_5 keys without a schema that have the same fields share a plan")
  void keysWithoutASchemaThatHaveTheSameFieldsShareAPlan() throws Exception {
    PlanKeys planKeys =
        new PlanKeys(keys(KeyMode.RECORD_KEY, List.of()), FieldFilter.ALL, new FieldLimit(10_000));

    PlanKey one = planKeys.of(TABLE, keyed(Map.of("id", 1)));

    assertThat(isSame(one, planKeys.of(TABLE, keyed(Map.of("id", "2"))))).isTrue();
    assertThat(one).isNotEqualTo(planKeys.of(TABLE, keyed(Map.of("id", 1, "leg", 2))));
    assertThat(isSame(one, planKeys.of(TABLE, keyed(Map.of("id", 3))))).isTrue();
    assertThat(planKeys.of(TABLE, keyed(7L)).keySchema()).isEqualTo(Schemaless.ANY);
    assertThat(planKeys.of(TABLE, keyed(null)).keySchema()).isNull();
  }

  @Test
  @DisplayName("C7_2 record_header: headers of the same names and schemas share a plan")
  void headersOfTheSameNamesAndSchemasShareAPlan() throws Exception {
    PlanKeys planKeys =
        new PlanKeys(
            keys(KeyMode.RECORD_HEADER, List.of()), FieldFilter.ALL, new FieldLimit(10_000));
    Headers id = new ConnectHeaders().addInt("id", 1);
    Headers otherId = new ConnectHeaders().addInt("id", 2);
    Headers longId = new ConnectHeaders().addLong("id", 2L);
    Headers leg = new ConnectHeaders().addInt("leg", 2);

    PlanKey one = planKeys.of(TABLE, withHeaders(id));

    assertThat(isSame(one, planKeys.of(TABLE, withHeaders(otherId)))).isTrue();
    assertThat(one).isNotEqualTo(planKeys.of(TABLE, withHeaders(longId)));
    assertThat(one).isNotEqualTo(planKeys.of(TABLE, withHeaders(leg)));
    assertThat(one).isNotEqualTo(planKeys.of(TABLE, withHeaders(otherId.addInt("leg", 2))));
    assertThat(isSame(one, planKeys.of(TABLE, withHeaders(id)))).isTrue();
  }

  @Test
  @DisplayName("C7_2 record_header: headers that are not the key's do not matter")
  void headersThatAreNotTheKeysDoNotMatter() throws Exception {
    PlanKeys planKeys =
        new PlanKeys(
            keys(KeyMode.RECORD_HEADER, List.of("id")), FieldFilter.ALL, new FieldLimit(10_000));
    Headers id = new ConnectHeaders().addInt("id", 1);
    Headers more = new ConnectHeaders().addString("trace", "x").addInt("id", 1);

    assertThat(planKeys.of(TABLE, withHeaders(id))).isSameAs(planKeys.of(TABLE, withHeaders(more)));
    assertThatThrownBy(
            () -> planKeys.of(TABLE, withHeaders(new ConnectHeaders().addString("trace", "x"))))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContainingAll("header 'id'", "primary.key.fields");
  }

  @Test
  void noHeaderAtAllIsABadRecord() {
    PlanKeys planKeys =
        new PlanKeys(
            keys(KeyMode.RECORD_HEADER, List.of()), FieldFilter.ALL, new FieldLimit(10_000));

    assertThatThrownBy(() -> planKeys.of(TABLE, withHeaders(new ConnectHeaders())))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContainingAll("no header", "primary.key.mode");
  }

  private static PlanKey keyOf(TableName table, Change change, KeyMode mode) {
    try {
      return new PlanKeys(keys(mode, List.of()), FieldFilter.ALL, new FieldLimit(10_000))
          .of(table, change);
    } catch (BadRecordException unexpected) {
      throw new AssertionError(unexpected);
    }
  }

  /** Whether both are made of the same objects. */
  private static boolean isSame(PlanKey one, PlanKey other) {
    return one.isOf(
        other.table(), other.delete(), other.keySchema(), other.rowSchema(), other.topic());
  }

  private static KeySettings keys(KeyMode mode, List<String> fields) {
    return new KeySettings(mode, fields, InsertMode.UPSERT, true, false);
  }

  private static Change keyed(@Nullable Object key) {
    return new Change.Delete(TestingRecords.keyed(null, key, null, null), null);
  }

  private Change withHeaders(Headers headers) {
    SinkRecord record =
        new SinkRecord(
            "flights",
            0,
            null,
            null,
            row,
            null,
            42,
            null,
            TimestampType.NO_TIMESTAMP_TYPE,
            headers);
    return new Change.Upsert(record, new Struct(row));
  }

  private static Schema row() {
    return SchemaBuilder.struct().field("airline", Schema.OPTIONAL_STRING_SCHEMA).build();
  }

  private static Schema key() {
    return SchemaBuilder.struct().field("id", Schema.OPTIONAL_INT32_SCHEMA).build();
  }

  private static Change upsert(Schema keySchema, Schema rowSchema) {
    return new Change.Upsert(
        TestingRecords.keyed(keySchema, null, rowSchema, null), new Struct(rowSchema));
  }

  private static Change delete(Schema keySchema, Schema rowSchema) {
    return new Change.Delete(
        TestingRecords.keyed(keySchema, null, rowSchema, null), new Struct(rowSchema));
  }

  private static Change tombstone(Schema keySchema) {
    return new Change.Delete(TestingRecords.keyed(keySchema, null, null, null), null);
  }
}
