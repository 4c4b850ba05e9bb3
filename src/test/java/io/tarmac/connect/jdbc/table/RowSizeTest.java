package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.config.KeyMode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowSizeTest {

  private static final int ELEMENTS = 10_000;

  /** Of a number beyond those that Java keeps one object of, and the reference to it. */
  private static final int ELEMENT = 28;

  @Test
  @DisplayName("C3_4 what a nested value is made of counts, not only the text that it becomes")
  void whatANestedValueIsMadeOfCounts() throws Exception {
    Schema schema =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("hours", SchemaBuilder.array(Schema.INT64_SCHEMA).build())
            .build();
    Struct row =
        new Struct(schema).put("id", 1).put("hours", Collections.nCopies(ELEMENTS, 1_000L));

    assertThat(bytes(TestingChanges.upsert(row))).isGreaterThan(ELEMENTS * ELEMENT);
  }

  @Test
  @DisplayName("C3_4 so does what a value without a schema is made of")
  void whatAValueWithoutASchemaIsMadeOfCounts() throws Exception {
    Map<String, Object> row = Map.of("hours", Collections.nCopies(ELEMENTS, 1_000L));
    Change change =
        Objects.requireNonNull(
            new ChangeDecoder(new FieldLimit(10_000))
                .decode(DeliveredRecords.withValue(null, row)));
    TablePlan plan = TestingPlanner.of(KeyMode.NONE).plan(change);

    Row made =
        new Row(
            plan,
            Operation.INSERT,
            new Object[] {"[]"},
            KeepRecord.NO.keep(change),
            TestingRows.partition("flights", 0));

    assertThat(made.bytes()).isGreaterThan(ELEMENTS * ELEMENT);
  }

  @Test
  @DisplayName("C3_4 a row whose fields are all columns of one value each is not counted again")
  void aFlatRowIsNotCountedAgain() throws Exception {
    Schema schema = SchemaBuilder.struct().field("id", Schema.STRING_SCHEMA).build();
    Struct row = new Struct(schema).put("id", "x".repeat(ELEMENTS));

    assertThat(bytes(TestingChanges.upsert(row))).isBetween(2L * ELEMENTS, 2L * ELEMENTS + 1_000);
  }

  @Test
  @DisplayName("C3_4 the digits of a number count")
  void theDigitsOfANumberCount() throws Exception {
    Schema schema = SchemaBuilder.struct().field("number", Decimal.schema(0)).build();
    BigDecimal number = new BigDecimal(BigInteger.ONE.shiftLeft(ELEMENTS * Byte.SIZE));
    Struct row = new Struct(schema).put("number", number);

    assertThat(bytes(TestingChanges.upsert(row))).isBetween(2L * ELEMENTS, 2L * ELEMENTS + 1_000);
  }

  private static long bytes(Change change) throws Exception {
    TablePlan plan = TestingPlanner.of(KeyMode.NONE).plan(change);
    return Row.of(
            plan, Operation.INSERT, change, TestingRows.partition("flights", 0), KeepRecord.NO)
        .bytes();
  }
}
