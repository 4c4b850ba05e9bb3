package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tarmac.connect.jdbc.config.EvolutionLimits;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EvolutionBudgetTest {

  private static final KeySettings KEYS =
      new KeySettings(KeyMode.NONE, List.of(), InsertMode.INSERT, false, false);
  private static final TableName ONE = new TableName(null, null, "one");
  private static final TableName OTHER = new TableName(null, null, "other");

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1); // a clock may run over

  @Test
  @DisplayName("C8_1 tables that records name share the changes of a minute, which passes")
  void tablesOfRecordsShareTheChangesOfAMinute() throws Exception {
    EvolutionBudget budget = budget(new EvolutionLimits(9, 9, 2, false), true);
    budget.requireRoomForTable(ONE);
    budget.countTable(ONE);
    nanos.addAndGet(Duration.ofSeconds(30).toNanos());
    budget.countAlteration(ONE, 1);

    assertBadRecord(() -> budget.requireRoomForTable(OTHER))
        .hasMessageContaining("schema.evolution.max.changes=2");
    assertBadRecord(() -> budget.requireRoomForAlteration(ONE, 0));

    nanos.addAndGet(Duration.ofSeconds(30).toNanos());
    budget.requireRoomForTable(OTHER);
    budget.countTable(OTHER);
    assertBadRecord(() -> budget.requireRoomForAlteration(ONE, 0));
  }

  @Test
  @DisplayName("C8_1 each table of a topic has its own changes, and its creation is none")
  void eachTableOfATopicHasItsOwnChanges() throws Exception {
    EvolutionBudget budget = budget(new EvolutionLimits(9, 0, 1, true), false);
    budget.requireRoomForTable(ONE);
    budget.countTable(ONE);
    budget.requireRoomForAlteration(ONE, 1);
    budget.countAlteration(ONE, 1);

    assertRefusedPlan(() -> budget.requireRoomForAlteration(ONE, 0))
        .hasMessageContaining("schema.evolution.max.changes=1");
    assertThatCode(() -> budget.requireRoomForAlteration(OTHER, 1)).doesNotThrowAnyException();
  }

  @Test
  @DisplayName("C8_1 tables that a source names count in all, and by the minute each for itself")
  void tablesOfASourceCountEachForItself() throws Exception {
    EvolutionBudget budget = budget(new EvolutionLimits(9, 3, 1, true), true);
    for (int i = 0; i < 3; i++) {
      TableName table = new TableName(null, null, "table_" + i);
      budget.requireRoomForTable(table);
      budget.countTable(table);
      budget.requireRoomForAlteration(table, 1);
      budget.countAlteration(table, 1);
      assertBadRecord(() -> budget.requireRoomForAlteration(table, 0))
          .hasMessageContaining("schema.evolution.max.changes=1");
    }

    assertBadRecord(() -> budget.requireRoomForTable(ONE))
        .hasMessageContaining("schema.evolution.max.tables=3");
  }

  @Test
  @DisplayName("C8_1 added columns count in all tables; an alteration fits as a whole or not")
  void addedColumnsCountInAllTables() throws Exception {
    EvolutionBudget budget = budget(new EvolutionLimits(5, 9, 9, true), false);
    budget.requireRoomForAlteration(ONE, 3);
    budget.countAlteration(ONE, 3);

    assertRefusedPlan(() -> budget.requireRoomForAlteration(OTHER, 3))
        .hasMessageContaining("schema.evolution.max.added.columns=5");
    budget.requireRoomForAlteration(OTHER, 2);
    budget.countAlteration(OTHER, 2);
    assertThatCode(() -> budget.requireRoomForAlteration(OTHER, 0)).doesNotThrowAnyException();
  }

  @Test
  @DisplayName("C8_1 -1 is no limit")
  void minusOneIsNoLimit() throws Exception {
    EvolutionBudget budget = budget(new EvolutionLimits(-1, -1, -1, false), true);
    for (int i = 0; i < 2_000; i++) {
      budget.requireRoomForTable(ONE);
      budget.countTable(ONE);
      budget.requireRoomForAlteration(ONE, 1_000);
      budget.countAlteration(ONE, 1_000);
    }
  }

  private EvolutionBudget budget(EvolutionLimits limits, boolean tablesOfRecords) {
    return new EvolutionBudget(
        limits, new RecordNames(KEYS, tablesOfRecords, false), SinkMetrics.NONE, nanos::get);
  }
}
