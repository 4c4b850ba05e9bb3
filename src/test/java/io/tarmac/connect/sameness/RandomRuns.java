package io.tarmac.connect.sameness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * The runs of a test, one seed after another until enough cases were tried. The system properties
 * {@code tarmac.NAME.cases} and {@code tarmac.NAME.seed} say how many, and which run alone. A
 * failure shows the first difference of each run, or all differences of a run alone.
 */
public final class RandomRuns {
  /** More would only be the same again. */
  private static final int ENOUGH_DIFFERENCES = 5;

  /** Refused configurations that may come one after the other by chance. */
  private static final int MANY = 30;

  /** Schemas and bytes can be longer. A run that is repeated alone prints them in full. */
  private static final int LONGEST_LINE = 500;

  private RandomRuns() {}

  /** Fails if a run finds a difference, or if too few or too many of the cases have a result. */
  public static void requireSameness(String name, int usualCases, LongFunction<RandomRun> runs) {
    Long only = Long.getLong("tarmac." + name + ".seed");
    long first = only == null ? new Random().nextLong() : only;
    int wanted = only == null ? Integer.getInteger("tarmac." + name + ".cases", usualCases) : 1;
    System.out.printf("Random cases from -Dtarmac.%s.seed=%d on%n", name, first);
    List<String> differences = new ArrayList<>();
    long cases = 0;
    long converted = 0;
    long refused = 0;
    long seed = first;
    do {
      RandomRun run = runs.apply(seed++);
      run.run();
      cases += run.cases();
      converted += run.converted();
      refused += run.cases() == 0 ? 1 : 0;
      if (only == null) {
        run.differences().stream().limit(1).map(RandomRuns::shortened).forEach(differences::add);
      } else {
        differences.addAll(run.differences());
      }
      assertThat(refused).as("refused configurations").isLessThan(MANY + (seed - first) / 2);
    } while (only == null && cases < wanted && differences.size() < ENOUGH_DIFFERENCES);
    System.out.printf("Random cases of %s: %d, %d of them converted%n", name, cases, converted);
    assertThat(differences).isEmpty();
    if (only == null) {
      assertThat(converted).as("cases with a result").isBetween(cases / 3, cases * 9 / 10);
    }
  }

  private static String shortened(String difference) {
    return difference
        .lines()
        .map(line -> cut(line, LONGEST_LINE))
        .collect(Collectors.joining(System.lineSeparator()));
  }

  /** Returns a text, or its beginning and its length if it is longer than the limit. */
  static String cut(String text, int limit) {
    return text.length() <= limit
        ? text
        : "%s... (%d characters)".formatted(text.substring(0, limit), text.length());
  }
}
