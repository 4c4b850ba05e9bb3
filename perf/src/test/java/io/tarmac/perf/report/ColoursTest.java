package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The colours of lines against the page that they are drawn on. */
class ColoursTest {
  /** The contrast that WCAG 2.1 (1.4.11) asks of parts of graphics. */
  private static final double LEAST_CONTRAST = 3;

  private static final String CSS = Page.resource("page.css");
  private static final int DARK = CSS.indexOf("@media (prefers-color-scheme: dark)");

  @Test
  void contrastIsWhatItsDefinitionSays() {
    assertThat(contrast("#000000", "#ffffff")).isEqualTo(21);
    assertThat(contrast("#ffffff", "#ffffff")).isEqualTo(1);
    assertThat(contrast("#777777", "#ffffff")).isBetween(4.47, 4.49);
  }

  @Test
  void everyLineStandsOutFromALightPage() {
    everyLineStandsOut(CSS.substring(0, DARK));
  }

  @Test
  void everyLineStandsOutFromADarkPage() {
    everyLineStandsOut(CSS.substring(DARK));
  }

  private static void everyLineStandsOut(String css) {
    String page = colours("page", css).get(0);
    List<String> lines = colours("series-\\d", css);

    assertThat(lines).hasSize(8).doesNotHaveDuplicates();
    assertThat(lines)
        .allSatisfy(line -> assertThat(contrast(line, page)).isGreaterThan(LEAST_CONTRAST));
    assertThat(contrast(colours("faint", css).get(0), page)).isGreaterThan(LEAST_CONTRAST);
  }

  private static List<String> colours(String name, String css) {
    return Pattern.compile("--" + name + ": (#[0-9a-f]{6});")
        .matcher(css)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  private static double contrast(String one, String other) {
    double first = luminance(one);
    double second = luminance(other);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  private static double luminance(String colour) {
    return 0.2126 * part(colour, 1) + 0.7152 * part(colour, 3) + 0.0722 * part(colour, 5);
  }

  private static double part(String colour, int from) {
    double share = Integer.parseInt(colour, from, from + 2, 16) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
