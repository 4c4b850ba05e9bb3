package io.tarmac.perf.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OtherTextTest {

  @Test
  void latencyAndBytesStandWhereTheyAreWhatTheSuiteIsAbout() {
    Markdown page = new Markdown();

    new OtherText(new Figures(TestingFigures.others())).append(page);

    assertThat(page.toString())
        .isEqualTo(
            """

            ### PostgreSQL, bytes

            | events/s | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, payloadBytes 25 | 1,000 | 10,000 |

            | MB/s | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, payloadBytes 25 | 2.0 | 20.0 |

            ### PostgreSQL, fixed rate

            | latency, ms: p50, p99 | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, lingerMs 0 | 2.5, 10.0 | 25.0, 100.0 |

            ### PostgreSQL, full speed

            | events/s | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, lingerMs 0 | 1,000 | 10,000 |

            | latency, ms: p50, p99 | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, lingerMs 0 | 2.5, 10.0 | 25.0, 100.0 |
            """);
  }
}
