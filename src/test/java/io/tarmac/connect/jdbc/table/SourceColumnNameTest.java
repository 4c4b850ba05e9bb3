package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NamingStyle;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests of columns that are named by the schema's parameter with the source column's name. */
class SourceColumnNameTest {

  private static final Schema ID = named("id$", Schema.Type.INT32);
  private static final Schema KEY = SchemaBuilder.struct().field("id_", ID).build();
  private static final Schema NICK_NAME = named("nickName$", Schema.Type.STRING);
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id_", ID)
          .field("nickName_", NICK_NAME)
          .field("age", Schema.INT32_SCHEMA)
          .build();

  @Test
  @DisplayName("C10_1 fields of keys and rows go to columns of the source's names")
  void columnsHaveTheSourcesNames() throws Exception {
    assertThat(TestingPlanner.of(KeyMode.RECORD_KEY).columns(upsert(ROW)))
        .containsExactly("id$", "nickName$", "age");
    assertThat(TestingPlanner.of(KeyMode.NONE).columns(upsert(ROW)))
        .containsExactly("id$", "nickName$", "age");
    assertThat(TestingPlanner.of(KeyMode.RECORD_VALUE, "nickName_").columns(upsert(ROW)))
        .containsExactly("nickName$", "id$", "age");
  }

  @Test
  @DisplayName("C10_1 a delete looks for its row by the source's names")
  void deletesUseTheSourcesNames() throws Exception {
    Change delete =
        TestingChanges.delete(KEY, new Struct(KEY).put("id_", 1), new Struct(ROW).put("id_", 1));

    assertThat(TestingPlanner.of(KeyMode.RECORD_KEY).columns(delete)).containsExactly("id$");
    assertThat(TestingPlanner.of(KeyMode.RECORD_VALUE, "id_").columns(delete))
        .containsExactly("id$");
  }

  @Test
  @DisplayName("C10_1 rules of naming apply to the source's names, filters to the fields' own")
  void namingAppliesToTheSourcesNames() throws Exception {
    Naming snake = new Naming(NamingStyle.SNAKE_CASE, "c_", "");
    FieldFilter onlyNickName =
        new FieldFilter(List.of(new FieldFilter.FieldPattern(null, "nickName_")), List.of());

    assertThat(TestingPlanner.of(KeyMode.RECORD_KEY).with(snake).columns(upsert(ROW)))
        .containsExactly("c_id$", "c_nick_name$", "c_age");
    assertThat(TestingPlanner.of(KeyMode.RECORD_KEY).with(onlyNickName).columns(upsert(ROW)))
        .containsExactly("id$", "nickName$");
  }

  @Test
  @DisplayName("C10_1 where Debezium's schemas mean nothing, columns are called as the fields are")
  void ofConnectAloneFieldsKeepTheirNames() throws Exception {
    TestingPlanner planner =
        TestingPlanner.of(KeyMode.RECORD_KEY).with(TypeMappings.standard().ofConnectAlone());

    assertThat(planner.columns(upsert(ROW))).containsExactly("id_", "nickName_", "age");
  }

  @Test
  @DisplayName("C10_1 a name that the user wrote for a column, and a path of fields, are kept")
  void otherNamesAreKept() throws Exception {
    Change primitive = TestingChanges.upsert(ID, 1, new Struct(ROW));
    Schema nested = SchemaBuilder.struct().field("who", ROW).build();

    assertThat(TestingPlanner.of(KeyMode.RECORD_KEY, "id_").columns(primitive))
        .containsExactly("id_", "nickName$", "age");
    assertThat(TestingPlanner.of(KeyMode.NONE).flattening().columns(upsert(nested)))
        .containsExactly("who_id_", "who_nickName_", "who_age");
  }

  @Test
  @DisplayName("C10_1 two fields that end at one column are refused with both names")
  void twoFieldsOfOneColumnAreRefused() {
    Schema twice =
        SchemaBuilder.struct()
            .field("nick_name", Schema.STRING_SCHEMA)
            .field("alias", named("nick_name", Schema.Type.STRING))
            .build();

    assertRefusedPlan(() -> TestingPlanner.of(KeyMode.NONE).plan(upsert(twice)))
        .hasMessageContainingAll(
            "'nick_name'", "'alias'", "the column", "__debezium.source.column.name", "leave one");
  }

  private static Change upsert(Schema rowSchema) {
    return TestingChanges.upsert(KEY, new Struct(KEY).put("id_", 1), new Struct(rowSchema));
  }

  private static Schema named(String name, Schema.Type type) {
    return new SchemaBuilder(type).parameter("__debezium.source.column.name", name).build();
  }
}
