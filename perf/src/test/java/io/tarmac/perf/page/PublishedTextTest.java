package io.tarmac.perf.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PublishedTextTest {

  @Test
  void whatWasPublishedStandsBesideTheSameOfTheSameDatabase() {
    Markdown page = new Markdown();

    new PublishedText(new Figures(TestingFigures.aviation())).append(page);

    assertThat(page.toString())
        .contains("December 2023", "Measured: MySQL.")
        .contains("| JSON, no batches: minutes for 1,000,000 events | 570 | 17 \\* | 17 \\* |")
        .contains("| JSON, 500 to 10,000: the fastest against the slowest | alike | 1.25 | 1.25 |")
        .contains("| Avro against JSON, each at its best | much faster | 2.0 | 2.0 |")
        .contains("| Avro: the fastest batch size | 1,000 | 5,000 | 5,000 |")
        .contains("| three tables against one | alike | 1.02 | 1.02 |")
        .contains("| the same, Avro | somewhat slower | 0.97 | 0.97 |")
        .doesNotContain("batches of 500");
  }
}
