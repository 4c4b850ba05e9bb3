package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void everyEventIsOneTables() {
    for (int events = 3; events < 10; events++) {
      int all = events;
      Spread spread = Spread.overTables(3);

      assertThat(IntStream.range(0, 3).map(table -> spread.share(all, table)).sum()).isEqualTo(all);
      assertThat(spread.share(all, 0) - spread.share(all, 2)).isBetween(0, 1);
    }
  }

  @Test
  void onlyOnePartitionKeepsTheOrder() {
    assertThat(Spread.overTables(3).keepsOrder()).isTrue();
    assertThat(Spread.overTasks(4, 2, 1).keepsOrder()).isFalse();
  }
}
