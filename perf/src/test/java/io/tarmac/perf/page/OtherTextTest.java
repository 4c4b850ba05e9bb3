package io.tarmac.perf.page;

import static io.tarmac.perf.page.TestingFigures.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtherTextTest {

  @Test
  void latencyAndBytesStandWhereTheyAreWhatTheSuiteIsAbout() {
    assertThat(text(TestingFigures.others()))
        .isEqualTo(
            """

            ### PostgreSQL, fixed rate

            100,000 events, which come at 200 a second.

            | latency, ms: p50, p99 by batch size | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, lingerMs 0 | 2.5, 10.0 | 25.0, 100.0 |

            ### PostgreSQL, full speed

            100,000 events.

            | events/s by batch size | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, lingerMs 0 | 1,000 | 10,000 |

            | latency, ms: p50, p99 by batch size | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, lingerMs 0 | 2.5, 10.0 | 25.0, 100.0 |

            At full speed events wait for those before them, the longer the more there are: do not compare where fewer were measured (\\*).

            ### PostgreSQL, bytes

            100,000 events.

            | events/s by batch size | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, payloadBytes 25 | 1,000 | 10,000 |

            | MB/s by batch size | 10 | 100 |
            |---|---|---|
            | Tarmac, Avro, payloadBytes 25 | 2.0 | 20.0 |
            """);
  }

  @Test
  void repetitionsWhoseWorstLatenciesDisagreeAreNamed() {
    List<CellResult> results = new ArrayList<>(TestingFigures.others());
    results.stream()
        .filter(one -> one.cell().experiment().equals("fixed-rate"))
        .toList()
        .forEach(one -> results.add(TestingFigures.latency(one, 25)));

    assertThat(text(results))
        .contains(
            "| Tarmac, Avro, lingerMs 0 | 2.5, 17.5 (10.0 to 25.0) | 25.0, 62.5 (25.0 to 100.0) |")
        .containsOnlyOnce("At full speed events wait for those before them")
        .containsOnlyOnce("In brackets the least and the most p99, where repetitions disagree.");
  }

  @Test
  void whatFewerEventsWereMeasuredForIsMarkedAndExplained() {
    assertThat(text(List.of(insert("changes", "postgresql", "tarmac", "avro", 1, 100))))
        .contains("| Tarmac, Avro | 100 \\* |\n\n\\* Measured with fewer events;");
  }

  private static String text(List<CellResult> results) {
    Markdown page = new Markdown();
    new OtherText(new Figures(results)).append(page);
    return page.toString();
  }
}
