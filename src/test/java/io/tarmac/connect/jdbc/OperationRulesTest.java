package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import java.util.List;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationRulesTest {

  private static final boolean DELETES = true;

  private static final Struct ROW = struct(fields("id int32").build(), 1);
  private static final SinkRecord RECORD = DeliveredRecords.withRow(ROW);
  private static final Change UPSERT = new Change.Upsert(RECORD, ROW);
  private static final Change DELETE = new Change.Delete(RECORD, ROW);
  private static final Change TOMBSTONE =
      new Change.Delete(DeliveredRecords.withValue(null, null), null);

  /** A delete event of a source that does not send the row that was deleted. */
  private static final Change DELETE_WITHOUT_ROW = new Change.Delete(RECORD, null);

  @Test
  @DisplayName("C7_2 the insert mode decides how a row gets into the table")
  void theInsertModeDecides() {
    OperationRules insert = operations(KeyMode.RECORD_KEY, InsertMode.INSERT, DELETES);
    OperationRules upsert = operations(KeyMode.RECORD_KEY, InsertMode.UPSERT, DELETES);

    assertThat(insert.operation(UPSERT)).isEqualTo(Operation.INSERT);
    assertThat(upsert.operation(UPSERT)).isEqualTo(Operation.UPSERT);
    assertThat(insert.operation(DELETE)).isEqualTo(Operation.DELETE);
    assertThat(upsert.operation(TOMBSTONE)).isEqualTo(Operation.DELETE);
    assertThat(operations(KeyMode.RECORD_KEY, InsertMode.UPDATE, DELETES).operation(UPSERT))
        .isEqualTo(Operation.UPDATE);
    assertThat(operations(KeyMode.NONE, InsertMode.INSERT_IGNORE, !DELETES).operation(UPSERT))
        .isEqualTo(Operation.INSERT_IGNORE);
  }

  /** A delete event is not skipped for want of a row: nothing is lost in silence. */
  @ParameterizedTest
  @CsvSource({
    "RECORD_KEY, true, false, false", "RECORD_KEY, false, true, true",
    "RECORD_VALUE, true, false, true", "RECORD_VALUE, false, true, true"
  })
  @DisplayName("C7_1 C1_1 deletes are skipped without delete.enabled, tombstones also without key")
  void deletesAndTombstonesAreSkipped(
      KeyMode mode, boolean deletes, boolean skipsDeletes, boolean skipsTombstones) {
    OperationRules operations = operations(mode, InsertMode.UPSERT, deletes);

    assertThat(operations.isSkipped(DELETE)).isEqualTo(skipsDeletes);
    assertThat(operations.isSkipped(DELETE_WITHOUT_ROW)).isEqualTo(skipsDeletes);
    assertThat(operations.isSkipped(TOMBSTONE)).isEqualTo(skipsTombstones);
    assertThat(operations.isSkipped(UPSERT)).isFalse();
  }

  @Test
  @DisplayName("C7_1 a tombstone without a header of the key is skipped where that is in headers")
  void whereTheKeyIsInHeadersATombstoneNeedsOne() {
    Change withHeader = new Change.Delete(DeliveredRecords.withValue(null, null), null);
    withHeader.origin().headers().addInt("id", 1);
    List<String> several = List.of("id", "leg");

    assertThat(byHeaders(List.of()).isSkipped(TOMBSTONE)).isTrue();
    assertThat(byHeaders(List.of()).isSkipped(withHeader)).isFalse();
    assertThat(byHeaders(List.of("id")).isSkipped(withHeader)).isFalse();
    assertThat(byHeaders(List.of("leg")).isSkipped(withHeader)).isTrue();
    assertThat(byHeaders(several).isSkipped(withHeader)).as("a part of the key").isFalse();
    assertThat(byHeaders(List.of()).isSkipped(DELETE)).isFalse();
    assertThat(byHeaders(List.of()).isSkipped(UPSERT)).isFalse();
  }

  private static OperationRules byHeaders(List<String> fields) {
    return new OperationRules(
        new KeySettings(KeyMode.RECORD_HEADER, fields, InsertMode.UPSERT, DELETES, false),
        ColumnSettings.AS_THEY_COME);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("C7_1 without truncate.enabled truncates are skipped")
  void truncatesAreSkippedUnlessEnabled(boolean enabled) {
    KeySettings keys =
        new KeySettings(KeyMode.NONE, List.of(), InsertMode.INSERT, !DELETES, enabled);

    assertThat(
            new OperationRules(keys, ColumnSettings.AS_THEY_COME)
                .isSkipped(new Change.Truncate(RECORD)))
        .isEqualTo(!enabled);
  }

  private static OperationRules operations(KeyMode mode, InsertMode insertMode, boolean deletes) {
    return new OperationRules(
        new KeySettings(mode, List.of(), insertMode, deletes, false), ColumnSettings.AS_THEY_COME);
  }
}
