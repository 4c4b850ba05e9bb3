package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTextTest {

  @Test
  @DisplayName("C7_2 semicolons separate statements, except between quotes")
  void semicolonsSeparateStatements() {
    assertThat(SqlText.statements("")).isEmpty();
    assertThat(SqlText.statements(" ;\n; ")).isEmpty();
    assertThat(SqlText.statements("SET a = 1; SET b = 2 ;\nSET c\n= 3;"))
        .containsExactly("SET a = 1", "SET b = 2", "SET c\n= 3");
    assertThat(SqlText.statements("SET a = 'x;''y\"'; SET \"b;'\" = `;`"))
        .containsExactly("SET a = 'x;''y\"'", "SET \"b;'\" = `;`");
  }

  @Test
  @DisplayName("C7_2 comments and dollar quotes hold semicolons and quotes")
  void commentsHoldSemicolons() {
    assertThat(SqlText.statements("SET a = 1; -- it's; all")).containsExactly("SET a = 1");
    assertThat(SqlText.statements("/* a; */ SET a = 1 -- b;\n; SET b = 2"))
        .containsExactly("/* a; */ SET a = 1 -- b;", "SET b = 2");
    assertThat(SqlText.statements("DO $$ a; ' $$; DO $_1$ $$; $_1$; SET a$b = c$"))
        .containsExactly("DO $$ a; ' $$", "DO $_1$ $$; $_1$", "SET a$b = c$");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SET a = 'b; SET c = 1", "\"", "SET a = `'", "SET a = 'b\\''", "/* a", "$$ a"})
  @DisplayName("C7_2 a quote without an end is refused")
  void aQuoteNeedsAnEnd(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> SqlText.statements(text));
  }
}
