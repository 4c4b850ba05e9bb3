package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures that sentences quote are those of the committed results. */
class QuotedFiguresTest {
  private static final Path PROJECT = Path.of("..");
  private static final Path PERFORMANCE = PROJECT.resolve("docs/understand/performance.md");

  /** The section whose results are not benchmarks of a suite. */
  private static final String WITHOUT_CELLS = "\n### Which way to the server\n";

  /** A ratio, or the lower end of a range of ratios, that no comment follows. */
  private static final Pattern UNMARKED_RATIO =
      Pattern.compile("\\d (to [\\d.,]+(<!-- = .*? -->)? )?times\\b");

  private final DocsTables tables = new DocsTables(Path.of("results"));

  @Test
  void quotedFiguresAreThoseOfTheResults() throws IOException {
    List<String> wrong = new ArrayList<>();
    try (Stream<Path> docs = Files.walk(PROJECT.resolve("docs"))) {
      for (Path page : Stream.concat(docs, Stream.of(PROJECT.resolve("README.md"))).toList()) {
        if (page.toString().endsWith(".md")) {
          wrong(Files.readString(page)).forEach(one -> wrong.add(page + ": " + one));
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(QuotedFigure.in(Files.readString(PERFORMANCE))).hasSizeGreaterThan(50);
  }

  @Test
  void ratiosOfThePerformancePageNameTheirResults() throws IOException {
    String page = Files.readString(PERFORMANCE);

    assertThat(unmarked(page.substring(0, page.indexOf(WITHOUT_CELLS)))).isEmpty();
  }

  @Test
  void aWrongFigureIsFound() {
    String source =
        "<!-- = aviation.jsonl experiment=one-table database=postgresql index=yes converter=avro"
            + " batch=500 sink=tarmac / sink=debezium -->";

    assertThat(wrong("It is 2.4%s times as fast, or 238 %%%s.".formatted(source, source)))
        .isEmpty();
    assertThat(wrong("It is 2.5%s times as fast.".formatted(source))).hasSize(1);
    assertThat(wrong("It is fast%s.".formatted(source))).hasSize(1);
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

  private List<String> wrong(String text) {
    return QuotedFigure.in(text).stream()
        .filter(quote -> !quote.measured(tables).equals(quote.written()))
        .map(
            quote ->
                "'%s' is %s by %s"
                    .formatted(quote.written(), quote.measured(tables), quote.source()))
        .toList();
  }

  private static List<String> unmarked(String text) {
    return UNMARKED_RATIO
        .matcher(text.replace('\n', ' '))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toList());
  }
}
