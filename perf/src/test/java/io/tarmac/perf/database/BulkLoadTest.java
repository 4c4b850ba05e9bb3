package io.tarmac.perf.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BulkLoadTest {

  @Test
  void whatSeparatesColumnsAndRowsIsEscaped() {
    List<Object> row = List.of(7, "a\tb", "c\\d", 3, "e\nf", "g\rh", "é", 1.5);

    assertThat(BulkLoad.line(row)).isEqualTo("7\ta\\tb\tc\\\\d\t3\te\\nf\tg\\rh\té\t1.5");
  }
}
