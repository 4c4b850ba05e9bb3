package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SaidTest {

  @Test
  void theTwoStreamsAreToldApart() throws IOException {
    Said said = said("echo careful >&2; echo answer");

    assertThat(said).isEqualTo(new Said("answer\n", "careful\n"));
    assertThat(said.lines()).containsExactly("answer", "careful");
  }

  @Test
  void moreErrorsThanAPipeHoldsDoNotStopTheAnswer() throws IOException {
    Said said = said("head -c 1000000 /dev/zero | tr '\\0' e >&2; echo answer");

    assertThat(said.output()).isEqualTo("answer\n");
    assertThat(said.errors()).hasSize(1_000_000);
  }

  private static Said said(String script) throws IOException {
    return Said.by(new ProcessBuilder("sh", "-c", script).start());
  }
}
