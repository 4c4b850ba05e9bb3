package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.Chart.ChartKind;
import io.tarmac.perf.report.Chart.Point;
import io.tarmac.perf.report.Chart.Series;
import io.tarmac.perf.result.BenchmarkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a browser, which shows what no look at its source does. */
class SuitePageIT {
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

  /** Returns how many pixels of each plot have the first colour. */
  private static final String PIXELS_OF_FIRST_COLOUR =
      """
      [...document.querySelectorAll('canvas')].map(one => {
        const {data} = one.getContext('2d').getImageData(0, 0, one.width, one.height);
        let found = 0;
        for (let at = 0; at < data.length; at += 4) {
          found += data[at] === 0x00 && data[at + 1] === 0x72 && data[at + 2] === 0xB2;
        }
        return found;
      })\
      """;

  /** Whether anything is painted at a place where 330 and where 370 would be, beside grid lines. */
  private static final String PAINTED =
      """
      [['lines', 3], ['bars', 1]].flatMap(([id, place]) => {
        const plot = Chart.getChart(id);
        const {x, y} = plot.scales;
        return [330, 370].map(value => {
          const at = id === 'bars'
              ? [x.getPixelForValue(value), y.getPixelForValue(place)]
              : [x.getPixelForValue(place), y.getPixelForValue(value)];
          const [left, top] = at.map(pixel => Math.round(pixel * plot.currentDevicePixelRatio) - 1);
          const pixels = plot.ctx.getImageData(left, top, 3, 3).data;
          return pixels.some((part, index) => index % 4 === 3 && part > 0);
        });
      })\
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
  void everyPlotIsDrawnAndNothingIsComplainedOf(List<BenchmarkResult> results) throws Exception {
    Path page = directory.resolve("index.html");
    SuitePage.write(page, results, List.of());
    int plots = Files.readString(page).split("\"kind\":", -1).length - 1;

    Browser.Visit visit = browser.document(asked(page, UNPAINTED));

    assertThat(plots).isGreaterThanOrEqualTo(3);
    assertThat(visit.output())
        .contains("data-drawn=\"%d\"".formatted(plots))
        .contains("data-answer=\"\"");
    assertThat(visit.messages()).doesNotContain("CONSOLE");
  }

  @Test
  void figuresAreInTablesTooAndAllTextIsText() throws Exception {
    List<BenchmarkResult> results = new ArrayList<>(TestingResults.aviation());
    results.add(TestingResults.result("tarmac", 500, 27_000));
    Path page = directory.resolve("index.html");
    SuitePage.write(page, results, List.of());

    assertThat(browser.document(page).output())
        .contains("<title>Tarmac, measured: aviation</title>")
        .contains("<h1>Tarmac, measured: aviation</h1><p>Tarmac was 3.50 times as fast")
        .contains("<h2>PostgreSQL, one table</h2><p>10,000 to 100,000 events per measurement")
        .contains("</figcaption></figure>")
        .contains("<th scope=\"col\">batch size</th><th scope=\"col\">tarmac, avro</th>")
        .contains("<th scope=\"row\">1</th><td>20,010 *</td><td>10,002 *</td>")
        .contains("<td>26,000<small>(25,000–27,000)</small></td>")
        .contains("&lt;fast&gt; &amp; \"cheap\"")
        .doesNotContain("<fast>", "<th scope=\"col\"></th>");
  }

  static Stream<Named<List<BenchmarkResult>>> suites() {
    return Stream.of(
        Named.of("aviation", TestingResults.aviation()),
        Named.of("payload", TestingResults.payload()),
        Named.of("batch_test", TestingResults.batchTest()),
        Named.of("mix", TestingResults.mix()),
        Named.of("scale", TestingResults.scale()));
  }

  @ParameterizedTest
  @CsvSource({"1200, 200", "390, 100"})
  void aPlotOfEachKindShowsItsLines(int width, int pixels) throws Exception {
    Chart[] charts = Stream.of(ChartKind.values()).map(SuitePageIT::chart).toArray(Chart[]::new);
    Path page = asked(page(charts), PIXELS_OF_FIRST_COLOUR);

    assertThat(answers(browser.document(page, width)))
        .hasSameSizeAs(charts)
        .allSatisfy(found -> assertThat(Integer.parseInt(found)).isGreaterThan(pixels));
  }

  @Test
  void aLogarithmicAxisHasNumbersHoweverShortItIs() throws Exception {
    Path page =
        asked(
            page(
                logarithmic("a", 2_100, 7_900),
                logarithmic("b", 4_000, 4_000),
                logarithmic("c", 500, 500),
                logarithmic("d", 0.7, 3.5),
                logarithmic("e", 29, 120_000)),
            "['a', 'b', 'c', 'd', 'e'].map(id => Chart.getChart(id).scales.y.ticks.map(one =>"
                + " one.label).join(' '))");

    assertThat(answers(browser.document(page)))
        .containsExactly(
            "2,000 5,000 10,000",
            "2,000 5,000",
            "500 1,000",
            "0.5 1 2 5",
            "100 1,000 10,000 100,000");
  }

  private static Chart logarithmic(String id, double least, double most) {
    return lines(id, ChartKind.LOGARITHMIC_LINES, Point.of(1_000, least), Point.of(5_000, most));
  }

  @Test
  void theSpreadOfRepetitionsIsDrawn() throws Exception {
    Chart.ErrorBar spread = new Chart.ErrorBar(130, 350);
    Chart lines =
        lines(
            "lines",
            ChartKind.LOGARITHMIC_LINES,
            Point.of(1, 100.0),
            new Point(3, 200.0, false, spread));
    Chart bars =
        bars("bars", List.of("a", "b"), Point.of(0, 100.0), new Point(1, 200.0, false, spread));

    assertThat(answers(browser.document(asked(page(lines, bars), PAINTED))))
        .containsExactly("true", "false", "true", "false");
  }

  @Test
  void aLineHasTheSameColourInAllPlots() throws Exception {
    List<Point> points = List.of(Point.of(1, 10.0), Point.of(10, 20.0));
    Series first = Series.of("first", points);
    Series second = Series.of("second", points);
    Chart one = lines("one", ChartKind.LINES, List.of(first, second));
    Chart other = lines("other", ChartKind.LINES, List.of(second));
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
    Path page = asked(page(bars("chart", names, points)), ROOM_FOR_NAMES);

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
    Path page = page(chart(ChartKind.LINES));

    assertThat(browser.picture(page, 1_200, false).getRGB(5, 5) & 0xFFFFFF).isEqualTo(LIGHT);
    assertThat(browser.picture(page, 1_200, true).getRGB(5, 5) & 0xFFFFFF).isEqualTo(DARK);
  }

  private Path page(Chart... charts) throws IOException {
    Path page = directory.resolve("page.html");
    Page.Section section = new Page.Section("Section", "", List.of(charts), null);
    return Files.writeString(page, new Page("Title", List.of(), List.of(section)).html());
  }

  /** Adds to a page what the expression, a list, comes to when all is drawn. */
  private static Path asked(Path page, String expression) throws IOException {
    String script =
        "<script>document.body.dataset.answer = (%s).join('|');</script>".formatted(expression);
    return Files.writeString(page, Files.readString(page).replace("</body>", script + "</body>"));
  }

  /** Returns what the page was asked, part by part. */
  private static List<String> answers(Browser.Visit visit) {
    Matcher answer = Pattern.compile("data-answer=\"([^\"]*)\"").matcher(visit.output());
    assertThat(answer.find()).as(visit.messages()).isTrue();
    return List.of(answer.group(1).split("\\|"));
  }

  private static Chart chart(ChartKind kind) {
    return switch (kind) {
      case STACKED_BARS -> bars("bars", List.of("a", "b"), Point.of(0, 10.0), Point.of(1, 20.0));
      case LINES, LOGARITHMIC_LINES ->
          lines(kind.name(), kind, Point.of(1, 10.0), Point.of(10, 200.0), Point.of(100, 3_000.0));
    };
  }

  private static Chart lines(String id, ChartKind kind, Point... points) {
    return lines(id, kind, List.of(Series.of("one", List.of(points))));
  }

  private static Chart lines(String id, ChartKind kind, List<Series> series) {
    return new Chart(id, "Lines", "", kind, "x", "y", List.of(), series);
  }

  private static Chart bars(String id, List<String> names, Point... points) {
    List<Series> series = List.of(Series.of("one", List.of(points)));
    return Chart.bars(id, "Bars", "", "unit", names, series);
  }
}
