package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableNameTest {

  @Test
  void theLastPartIsTheTablesOwnName() {
    assertThat(TableName.of(List.of("t"))).isEqualTo(new TableName(null, null, "t"));
    assertThat(TableName.of(List.of("s", "t"))).isEqualTo(new TableName(null, "s", "t"));
    assertThat(TableName.of(List.of("c", "s", "t"))).isEqualTo(new TableName("c", "s", "t"));
  }

  @Test
  void readsFromTheOutsideIn() {
    assertThat(new TableName("c", "s", "t")).hasToString("c.s.t");
    assertThat(new TableName(null, "s", "t")).hasToString("s.t");
    assertThat(new TableName(null, null, "t")).hasToString("t");
    assertThat(new TableName("c", "s", "t").parts()).containsExactly("c", "s", "t");
  }
}
