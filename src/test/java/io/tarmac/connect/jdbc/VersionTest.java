package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.text.Version;
import org.junit.jupiter.api.Test;

class VersionTest {

  @Test
  void theVersionIsTheBuildsAndNotItsPlaceholder() {
    assertThat(Version.current()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
    assertThat(new JdbcSinkConnector().version()).isEqualTo(Version.current());
    assertThat(new JdbcSinkTask().version()).isEqualTo(Version.current());
  }
}
