package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowSqlTest {

  @Test
  @DisplayName("C11_8 columns stand after a colon, in any order and as often as you like")
  void columnsStandAfterAColon() {
    RowSql call = parse("CALL put(:id,:qty, :\"a \"\"b\", :größe_1,:id);");

    assertThat(call.columns()).containsExactly("id", "qty", "a \"b", "größe_1", "id");
    assertThat(call.texts()).containsExactly("CALL put(", ",", ", ", ", ", ",", ")");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CALL p(:id, ':a', \":b\", `:c`, 1 -- :d\n)",
        "CALL p(:id, '?', 'it''s :a', /* :b ? ; ' */ 1)",
        "CALL p(:id, $$ :a ? $$, $x$ :b $$ $x$)",
        "CALL p(:id::int, '2024'::date, a[1:2], b[lower:upper])",
        "CALL p(:id, @a := 1)",
        "WITH x AS (SELECT 'select') INSERT INTO t SELECT :id"
      })
  @DisplayName("C11_8 quotes, comments, casts and slices have no columns")
  void quotesAndCastsHaveNoColumns(String sql) {
    assertThat(parse(sql).columns()).containsExactly("id");
    assertThat(String.join(":id", parse(sql).texts())).isEqualTo(sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "CALL p(?, :a)|question mark",
        "CALL p(1)|names no column",
        "COMMIT|names no column",
        "CALL p(:a); CALL q(:a)|2 statements",
        "-- nothing|0 statements",
        "SELECT f(:a)|returns rows",
        "/* c */ select :a|returns rows",
        "WITH x AS (SELECT :a) SELECT * FROM x -- insert|returns rows",
        "(SELECT :a)|returns rows",
        "DESC t :a|returns rows",
        "' '|names no column",
        ";|0 statements",
        "CALL p(':a)|quote without an end",
        "CALL p(:a /* b)|comment without an end",
        "CALL p(:a, 'it\\'s')|backslash",
        "CALL p(:a, $$b)|quote without an end"
      })
  @DisplayName("C11_8 a statement that cannot write a row is refused")
  void aStatementThatWritesNoRow(String sql, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse(sql))
        .withMessageContaining(problem);
  }

  private static RowSql parse(String sql) {
    return RowSql.parse("write.statement", sql);
  }
}
