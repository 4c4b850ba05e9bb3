package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableSchemaTest {

  private static final ColumnSchema ID = TestingTables.column("Id", "integer");
  private static final TableSchema SCHEMA =
      TestingTables.table(new TableName(null, null, "flights"), List.of(ID), List.of());

  @Test
  void aColumnIsFoundAsTheDatabaseComparesNames() {
    assertThat(SCHEMA.column("Id", TestingIdentifiers.DOUBLE_QUOTES)).isSameAs(ID);
    assertThat(SCHEMA.column("id", TestingIdentifiers.DOUBLE_QUOTES)).isNull();
    assertThat(SCHEMA.column("iD", TestingIdentifiers.BACKTICKS)).isSameAs(ID);
    assertThat(SCHEMA.column("leg", TestingIdentifiers.BACKTICKS)).isNull();
  }
}
