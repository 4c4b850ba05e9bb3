package io.tarmac.connect.jdbc.write.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LocalFilesTest {

  private static final boolean SENT = true;
  private static final boolean ALLOWED = true;
  private static final boolean SPLIT = true;
  private static final String OPTION = "allowLocalInfile=true";

  @Test
  @DisplayName("C9 where the server alone allows files, the URL's option is named")
  void theUrlsOptionIsNamed() {
    assertThat(advice(ALLOWED, !SPLIT, !SENT))
        .contains("LOAD DATA", "connection.url", OPTION, "trusted");
  }

  @Test
  @DisplayName("C9 where the URL alone allows files, the server's variable is named")
  void theServersVariableIsNamed() {
    assertThat(advice(!ALLOWED, !SPLIT, SENT))
        .contains("LOAD DATA", "connection.url", "local_infile")
        .doesNotContain(OPTION);
  }

  @Test
  @DisplayName("C9 nothing is said where both allow files, or neither, or they do not help")
  void nothingIsSaidElsewhere() {
    assertThat(advice(ALLOWED, !SPLIT, SENT)).isNull();
    assertThat(advice(!ALLOWED, !SPLIT, !SENT)).isNull();
    assertThat(advice(ALLOWED, SPLIT, !SENT)).isNull();
    assertThat(advice(!ALLOWED, SPLIT, SENT)).isNull();
  }

  private static @Nullable String advice(boolean allowed, boolean split, boolean sent) {
    return new LocalFiles(new MySqlServer(1 << 20, allowed, split), sent, OPTION).advice();
  }
}
