package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.TestingRecords;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class PlanKeyTest {

  private static final boolean KEY_FROM_ROW = true;
  private static final TableName TABLE = new TableName(null, null, "flights");

  private final Schema row = row();
  private final Schema key = key();

  @Test
  void theSameSchemasOfTheSameTableAreTheSame() {
    PlanKey one = PlanKey.of(TABLE, upsert(key, row), !KEY_FROM_ROW);
    PlanKey other = PlanKey.of(TABLE, upsert(key, row), !KEY_FROM_ROW);

    assertThat(one.isSame(other)).isTrue();
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
  }

  @Test
  void equalSchemasAreEqualButNotTheSame() {
    PlanKey one = PlanKey.of(TABLE, upsert(key, row), !KEY_FROM_ROW);
    PlanKey otherRow = PlanKey.of(TABLE, upsert(key, row()), !KEY_FROM_ROW);
    PlanKey otherKey = PlanKey.of(TABLE, upsert(key(), row), !KEY_FROM_ROW);

    assertThat(one.isSame(otherRow)).isFalse();
    assertThat(one.isSame(otherKey)).isFalse();
    assertThat(one).isEqualTo(otherRow).hasSameHashCodeAs(otherRow);
    assertThat(one).isEqualTo(otherKey).hasSameHashCodeAs(otherKey);
  }

  @Test
  void anotherTableKindOrSchemaIsAnotherKey() {
    PlanKey one = PlanKey.of(TABLE, upsert(key, row), KEY_FROM_ROW);
    PlanKey otherTable =
        PlanKey.of(new TableName(null, null, "crews"), upsert(key, row), KEY_FROM_ROW);
    PlanKey delete = PlanKey.of(TABLE, delete(key, row), KEY_FROM_ROW);
    PlanKey otherKey = PlanKey.of(TABLE, upsert(Schema.STRING_SCHEMA, row), KEY_FROM_ROW);
    PlanKey otherRow = PlanKey.of(TABLE, upsert(key, key), KEY_FROM_ROW);

    for (PlanKey other : new PlanKey[] {otherTable, delete, otherKey, otherRow}) {
      assertThat(one).isNotEqualTo(other);
      assertThat(one.isSame(other)).isFalse();
    }
  }

  @Test
  void aDeleteEventAndItsTombstoneShareAPlanWhereTheKeyIsTheRecords() {
    PlanKey event = PlanKey.of(TABLE, delete(key, row), !KEY_FROM_ROW);
    PlanKey tombstone = PlanKey.of(TABLE, tombstone(key), !KEY_FROM_ROW);

    assertThat(event.isSame(tombstone)).isTrue();
    assertThat(event).isEqualTo(tombstone);
  }

  @Test
  void deletesByTheRowDependOnTheRowsSchema() {
    PlanKey one = PlanKey.of(TABLE, delete(key, row), KEY_FROM_ROW);

    assertThat(one.rowSchema()).isSameAs(row);
    assertThat(one).isNotEqualTo(PlanKey.of(TABLE, delete(key, key), KEY_FROM_ROW));
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
