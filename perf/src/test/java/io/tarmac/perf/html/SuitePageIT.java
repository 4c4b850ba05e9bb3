package io.tarmac.perf.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.html.Chart.Kind;
import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.suite.CellResult;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a browser, which shows what no look at its source does. */
class SuitePageIT {
  private static final int FIRST_COLOUR = 0x0072B2;
  private static final int LIGHT = 0xFFFFFF;
  private static final int DARK = 0x0F1419;

  /**
   * Whether the widest name fits beside the bars, how many there are, and whether all fit below
   * each other.
   */
  private static final String ROOM_FOR_NAMES =
      """
      (() => {
        const scale = Chart.getChart('chart').scales.y;
        const font = Chart.helpers.toFont(scale.options.ticks.font);
        scale.ctx.font = font.string;
        const lines = scale.ticks.map(one => [one.label].flat());
        const width = Math.max(...lines.flat().map(line => scale.ctx.measureText(line).width));
        const height = Math.max(...lines.map(one => one.length)) * font.lineHeight;
        return [
          width < scale.width ? 'fits' : 'cut',
          lines.length,
          height * lines.length < scale.height ? 'fits' : 'cut',
        ];
      })()
      """;

  /** Whether anything is painted at a place where 330 and where 370 would be, beside grid lines. */
  private static final String PAINTED =
      """
      (() => {
        const plot = Chart.getChart('chart');
        const bars = plot.options.indexAxis === 'y';
        const {x, y} = plot.scales;
        return [330, 370].map(value => {
          const at = bars
              ? [x.getPixelForValue(value), y.getPixelForValue(%1$d)]
              : [x.getPixelForValue(%1$d), y.getPixelForValue(value)];
          const [left, top] = at.map(pixel => Math.round(pixel * plot.currentDevicePixelRatio) - 1);
          const pixels = plot.ctx.getImageData(left, top, 3, 3).data;
          return pixels.some((part, index) => index %% 4 === 3 && part > 0);
        });
      })()
      """;

  /** The plots on which nothing is to be seen. */
  private static final String UNPAINTED =
      """
      [...document.querySelectorAll('canvas')]
          .filter(one => {
            const pixels = one.getContext('2d').getImageData(0, 0, one.width, one.height).data;
            return !pixels.some(part => part > 0);
          })
          .map(one => one.id)\
      """;

  @TempDir private static Path profile;
  @TempDir private Path directory;
  private Browser browser;

  @BeforeEach
  void aBrowser() {
    Optional<Path> program = Browser.find();
    Assumptions.assumeTrue(program.isPresent(), "needs Chromium");
    browser = new Browser(program.orElseThrow(), profile, directory);
  }

  @ParameterizedTest
  @MethodSource("suites")
  void everyPlotIsDrawnAndNothingIsComplainedOf(List<CellResult> results) throws Exception {
    Path page = directory.resolve("index.html");
    SuitePage.write(page, results, List.of());
    int plots = Files.readString(page).split("<canvas", -1).length - 1;

    Browser.Visit visit = browser.document(asked(page, UNPAINTED));

    assertThat(plots).isGreaterThanOrEqualTo(3);
    assertThat(visit.output())
        .contains("data-drawn=\"%d\"".formatted(plots))
        .contains("data-answer=\"\"");
    assertThat(visit.messages()).doesNotContain("CONSOLE");
  }

  static Stream<Named<List<CellResult>>> suites() {
    return Stream.of(
        Named.of("aviation", TestingResults.aviation()),
        Named.of("payload", TestingResults.payload()),
        Named.of("batch_test", TestingResults.batchTest()),
        Named.of("mix", TestingResults.mix()),
        Named.of("scale", TestingResults.scale()));
  }

  @ParameterizedTest
  @EnumSource
  void aPlotOfEachKindShowsItsLines(Kind kind) throws Exception {
    Path page = page(chart(kind));

    assertThat(pixels(browser.picture(page, 1_200, false), FIRST_COLOUR)).isGreaterThan(200);
    assertThat(pixels(browser.picture(page, 390, false), FIRST_COLOUR)).isGreaterThan(100);
  }

  @ParameterizedTest
  @CsvSource({
    "2100, 7900, 2000|5000|10000",
    "4000, 4000, 2000|5000",
    "500, 500, 500|1000",
    "0.7, 3.5, 0.5|1|2|5",
    "29, 120000, 100|1000|10000|100000",
  })
  void aLogarithmicAxisHasNumbersHoweverShortItIs(double least, double most, String labels)
      throws Exception {
    Chart chart = lines(Kind.LOGARITHMIC_LINES, Point.of(1_000, least), Point.of(5_000, most));
    Path page = asked(page(chart), "Chart.getChart('chart').scales.y.ticks.map(one => one.label)");

    assertThat(browser.document(page).output().replace(",", ""))
        .contains("data-answer=\"" + labels + "\"");
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"LOGARITHMIC_LINES", "STACKED_BARS"})
  void theSpreadOfRepetitionsIsDrawn(Kind kind) throws Exception {
    boolean bars = kind == Kind.STACKED_BARS;
    int place = bars ? 1 : 3;
    Point first = Point.of(bars ? 0 : 1, 100.0);
    Point spread = new Point(place, 200.0, false, new Chart.Spread(130, 350));
    Chart chart = bars ? bars(List.of("a", "b"), first, spread) : lines(kind, first, spread);
    Path page = asked(page(chart), PAINTED.formatted(place));

    assertThat(browser.document(page).output()).contains("data-answer=\"true|false\"");
  }

  @Test
  void aLineHasTheSameColourInAllPlots() throws Exception {
    List<Point> points = List.of(Point.of(1, 10.0), Point.of(10, 20.0));
    Series first = Series.of("first", points);
    Series second = Series.of("second", points);
    Chart one = Chart.lines("one", "", "", Kind.LINES, "x", "y", List.of(first, second));
    Chart other = Chart.lines("other", "", "", Kind.LINES, "x", "y", List.of(second));
    Path page =
        asked(
            page(one, other),
            "['one', 'other'].flatMap(id => Chart.getChart(id).data.datasets.map(line =>"
                + " line.borderColor))");

    assertThat(browser.document(page).output()).contains("data-answer=\"#0072b2|#d55e00|#d55e00\"");
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1_200})
  void namesOfBarsAreNotCutOff(int width) throws Exception {
    List<String> names =
        IntStream.range(0, 20)
            .mapToObj("debezium-unnest, avro, no index, tasks 4, workers %d"::formatted)
            .toList();
    Point[] points =
        IntStream.range(0, 20).mapToObj(index -> Point.of(index, 10.0)).toArray(Point[]::new);
    Path page = asked(page(bars(names, points)), ROOM_FOR_NAMES);

    assertThat(browser.document(page, width).output()).contains("data-answer=\"fits|20|fits\"");
  }

  @Test
  void onAPhoneOnlyTablesAreWiderThanThePage() throws Exception {
    Path page = directory.resolve("index.html");
    SuitePage.write(page, TestingResults.aviation(), List.of());
    asked(
        page,
        "[...document.querySelectorAll('p, h1, h2, h3, figcaption, .wide')].map(one =>"
            + " one.getBoundingClientRect().right > innerWidth ? 'cut' : 'fits')"
            + ".filter((one, index, all) => all.indexOf(one) === index)");

    assertThat(browser.document(page, 390).output()).contains("data-answer=\"fits\"");
  }

  @Test
  void thePageIsDarkWhereTheReaderWantsIt() throws Exception {
    Path page = page(chart(Kind.LINES));

    assertThat(browser.picture(page, 1_200, false).getRGB(5, 5) & 0xFFFFFF).isEqualTo(LIGHT);
    assertThat(browser.picture(page, 1_200, true).getRGB(5, 5) & 0xFFFFFF).isEqualTo(DARK);
  }

  private Path page(Chart... charts) throws IOException {
    Path page = directory.resolve("page.html");
    List<Section> sections = List.of(new Section("Section", "", List.of(charts)));
    return Files.writeString(page, Page.of("Title", "", List.of(), Map.of(), sections));
  }

  /** Adds to a page what the expression, a list, comes to when all is drawn. */
  private static Path asked(Path page, String expression) throws IOException {
    String script =
        "<script>document.body.dataset.answer = (%s).join('|');</script>".formatted(expression);
    return Files.writeString(page, Files.readString(page).replace("</body>", script + "</body>"));
  }

  private static Chart chart(Kind kind) {
    return switch (kind) {
      case STACKED_BARS -> bars(List.of("a", "b"), Point.of(0, 10.0), Point.of(1, 20.0));
      case LINES, LOGARITHMIC_LINES ->
          lines(kind, Point.of(1, 10.0), Point.of(10, 200.0), Point.of(100, 3_000.0));
    };
  }

  private static Chart lines(Kind kind, Point... points) {
    List<Series> series = List.of(Series.of("one", List.of(points)));
    return Chart.lines("chart", "Lines", "", kind, "x", "y", series);
  }

  private static Chart bars(List<String> names, Point... points) {
    List<Series> series = List.of(Series.of("one", List.of(points)));
    return Chart.bars("chart", "Bars", "", "unit", names, series);
  }

  private static int pixels(BufferedImage picture, int colour) {
    int found = 0;
    for (int x = 0; x < picture.getWidth(); x++) {
      for (int y = 0; y < picture.getHeight(); y++) {
        found += (picture.getRGB(x, y) & 0xFFFFFF) == colour ? 1 : 0;
      }
    }
    return found;
  }
}
