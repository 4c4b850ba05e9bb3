package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.testing.WritingPage;
import org.junit.jupiter.api.Test;

class ThresholdsOnThePageTest {

  @Test
  void statementsOfH2AreCountedInRows() throws Exception {
    assertThat(WritingPage.from("H2", "`MERGE`")).isEqualTo(WritingPage.number(H2.FEWEST_MERGED));
  }
}
