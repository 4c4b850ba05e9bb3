package io.tarmac.connect.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableCountsTest {
  private final Map<String, TableCounts.Counts> shown = new LinkedHashMap<>();
  private final TableCounts tables = new TableCounts(shown::put);

  @Test
  @DisplayName("C10_4 rows and batches are counted for each table")
  void rowsAndBatchesAreCountedForEachTable() {
    tables.written("orders", 3);
    tables.written("parts", 1);
    tables.written("orders", 4);

    assertThat(shown).containsOnlyKeys("orders", "parts");
    assertThat(shown.get("orders").value(TableMetric.ROWS_WRITTEN)).isEqualTo(7);
    assertThat(shown.get("orders").value(TableMetric.BATCHES_WRITTEN)).isEqualTo(2);
    assertThat(shown.get("parts").value(TableMetric.ROWS_WRITTEN)).isEqualTo(1);
  }

  @Test
  @DisplayName("C10_4 however many tables there are, a bounded number is told apart")
  void aBoundedNumberOfTablesIsToldApart() {
    for (int i = 0; i < TableCounts.MOST_TABLES + 50; i++) {
      tables.written("table" + i, 2);
    }
    tables.written("table0", 2);

    assertThat(shown).hasSize(TableCounts.MOST_TABLES + 1);
    assertThat(shown.get("table0").value(TableMetric.ROWS_WRITTEN)).isEqualTo(4);
    assertThat(shown.get(TableCounts.OTHERS).value(TableMetric.ROWS_WRITTEN)).isEqualTo(100);
  }
}
