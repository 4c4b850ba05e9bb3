package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.type.ColumnSchema.Generated.NO;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import java.sql.Types;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableSchemaTest {

  private static final ColumnSchema ID =
      new ColumnSchema(
          "Id",
          Types.INTEGER,
          "int4",
          10,
          0,
          false,
          "integer",
          "integer",
          "",
          NO,
          false,
          Equality.EXACT);
  private static final TableSchema SCHEMA =
      new TableSchema(
          new TableName(null, null, "flights"),
          List.of(ID),
          List.of(),
          Set.of(),
          ReferringKeys.NONE,
          true,
          false);

  @Test
  void aColumnIsFoundAsTheDatabaseComparesNames() {
    assertThat(SCHEMA.column("Id", identifiers(ColumnCase.SENSITIVE))).isSameAs(ID);
    assertThat(SCHEMA.column("id", identifiers(ColumnCase.SENSITIVE))).isNull();
    assertThat(SCHEMA.column("iD", identifiers(ColumnCase.INSENSITIVE))).isSameAs(ID);
    assertThat(SCHEMA.column("leg", identifiers(ColumnCase.INSENSITIVE))).isNull();
  }

  private static Identifiers identifiers(ColumnCase columnCase) {
    return new Identifiers('"', 63, Identifiers::utf8Bytes, columnCase);
  }
}
