package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadSqlTest {

  private static final TablePlan PLAN = TestingPlans.plan("t`\\", "id", "a?", "b");

  private final LoadSql sql = new LoadSql(TestingIdentifiers.BACKTICKS.withoutSupplementary());

  @Test
  @DisplayName("C8_2 names are quoted, separators are in hexadecimal, the text is UTF-8")
  void fieldsAreColumns() {
    assertThat(sql.load(PLAN, new LoadedField[] {field(null), field(null), field(null)}))
        .isEqualTo(
            "LOAD DATA LOCAL INFILE 'rows' INTO TABLE `t``\\` CHARACTER SET utf8mb4"
                + " FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A'"
                + " (`id`, `a?`, `b`)");
  }

  @Test
  void expressionsAreSetFromVariables() {
    assertThat(sql.load(PLAN, new LoadedField[] {field(null), field("F(?)"), field("UNHEX(?)")}))
        .endsWith("(`id`, @tarmac_1, @tarmac_2) SET `a?` = F(@tarmac_1), `b` = UNHEX(@tarmac_2)");
  }

  @Test
  @DisplayName("C9 a column that is not known as the table has it is not loaded")
  void anUnknownColumnIsNotLoaded() {
    assertThat(PLAN.columns()).allMatch(column -> LoadedField.of(column, PLAN) == null);
  }

  private static LoadedField field(@Nullable String expression) {
    return new LoadedField(
        Objects.requireNonNull(FieldEncoder.of(CanonicalType.STRING)), expression, true);
  }
}
