package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures that sentences quote; {@link DocsTablesTest} holds them against the results. */
class QuotedFiguresTest {
  private static final Path PERFORMANCE = Path.of("../docs/understand/performance.md");

  /** The section whose results are not benchmarks of a suite. */
  private static final String WITHOUT_CELLS = "\n### Which way to the server\n";

  /** A ratio, or the lower end of a range of ratios, that no comment follows. */
  private static final Pattern UNMARKED_RATIO =
      Pattern.compile("\\d (to [\\d.,]+(<!-- = .*? -->)? )?times\\b");

  private final DocsTables tables = new DocsTables(Path.of("results"));

  @Test
  void ratiosOfThePerformancePageNameTheirResults() throws IOException {
    String page = Files.readString(PERFORMANCE);

    assertThat(unmarked(page.substring(0, page.indexOf(WITHOUT_CELLS)))).isEmpty();
  }

  @Test
  void aFigureIsWrittenAsItWasMeasured() {
    String source =
        "<!-- = aviation.jsonl experiment=one-table database=postgresql index=yes converter=avro"
            + " batch=500 sink=tarmac / sink=debezium -->";

    assertThat(
            QuotedFigure.fill(
                "It is 9.9%s times as fast, or 1 %%%s.".formatted(source, source), tables))
        .isEqualTo("It is 2.4%s times as fast, or 238 %%%s.".formatted(source, source));
    assertThat(QuotedFigure.fill("It is fast%s.".formatted(source), tables))
        .isEqualTo("It is fast2%s.".formatted(source));
  }

  @ParameterizedTest
  @CsvSource({
    "It is 2.4 times as fast., 1",
    "It is 2.4<!-- = x --> times as fast., 0",
    "It is 2.4 to 3.1<!-- = x --> times as fast., 1",
    "It is 2.4<!-- = x --> to 3.1<!-- = x --> times as fast., 0",
    "They take turns three times., 0"
  })
  void aRatioWithoutItsResultsIsFound(String sentence, int found) {
    assertThat(unmarked(sentence)).hasSize(found);
  }

  private static List<String> unmarked(String text) {
    return UNMARKED_RATIO
        .matcher(text.replace('\n', ' '))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toList());
  }
}
