package io.tarmac.connect.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.model.Explorer.Exploration;
import io.tarmac.connect.jdbc.model.Invariants.Promise;
import io.tarmac.connect.jdbc.model.ModelStep.StepKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Explores all that may happen to exactly-once delivery within small bounds, and what happens
 * without each of its precautions. The numbers of states and the counterexamples are in {@code
 * target/exactly-once-model.txt}.
 */
class ExactlyOnceModelTest {

  /** How many faults may happen more than in a build. */
  private static final int MORE_FAULTS = Integer.getInteger("tarmac.model.faults", 0);

  private static final Path REPORT = Path.of("target", "exactly-once-model.txt");
  private static final Set<Precaution> NONE = EnumSet.noneOf(Precaution.class);
  private static final Set<Promise> ALL = EnumSet.allOf(Promise.class);
  private static final Map<Protocol, Exploration> EXPLORED = new HashMap<>();

  @BeforeAll
  static void beginReport() throws IOException {
    Files.createDirectories(REPORT.getParent());
    Files.writeString(REPORT, "");
  }

  @ParameterizedTest
  @MethodSource
  @DisplayName("C1_1 C4_2 C4_3 C4_4 C4_5 C4_6 C6_4 C6_5 whatever happens, the promises are kept")
  void promisesAreKept(Protocol covered) throws IOException {
    assertKept(covered);
  }

  static Stream<Protocol> promisesAreKept() {
    return Arrays.stream(Scenario.values())
        .filter(each -> each.covered)
        .map(each -> new Protocol(each, NONE, ALL, each.faults + MORE_FAULTS));
  }

  @ParameterizedTest
  @MethodSource
  @DisplayName(
      "C4_2 C4_3 C4_4 C4_5 C6_4 C6_5 without any one of the precautions a promise is broken")
  void eachPrecautionIsNeeded(Protocol incomplete) throws IOException {
    assertBroken(incomplete);
  }

  static Stream<Protocol> eachPrecautionIsNeeded() {
    return Arrays.stream(Precaution.values())
        .map(each -> without(each, each.promise, each.scenario.faults));
  }

  @ParameterizedTest
  @MethodSource
  @DisplayName("C4_3 the epoch fences sessions, and the rows do not depend on that")
  void rowsDoNotDependOnFencing(Protocol unfenced) throws IOException {
    assertKept(unfenced);
  }

  static Stream<Protocol> rowsDoNotDependOnFencing() {
    return Arrays.stream(Precaution.values())
        .filter(each -> each.promise == Promise.FENCING)
        .map(each -> without(each, Promise.ROWS, each.scenario.faults - 1 + MORE_FAULTS));
  }

  private static Protocol without(Precaution precaution, Promise promise, int faults) {
    return new Protocol(precaution.scenario, EnumSet.of(precaution), EnumSet.of(promise), faults);
  }

  @Test
  @DisplayName(
      "C4_3 exactly once needs no care for the batch in flight when a partition is revoked")
  void exactlyOnceNeedsNoCareForTheBatchInFlight() throws IOException {
    Set<Precaution> care =
        EnumSet.of(Precaution.WRITES_NOTHING_WHILE_CLOSING, Precaution.ABANDONS_BATCH_IN_FLIGHT);

    assertKept(new Protocol(Scenario.ONE_PARTITION, care, ALL, 1 + MORE_FAULTS));
  }

  @ParameterizedTest
  @MethodSource
  @DisplayName("C4_6 what the protocol does not cover does break a promise")
  void whatIsNotCoveredBreaksAPromise(Protocol notCovered) throws IOException {
    assertBroken(notCovered);
  }

  static Stream<Protocol> whatIsNotCoveredBreaksAPromise() {
    return Arrays.stream(Scenario.values())
        .filter(each -> !each.covered)
        .map(each -> new Protocol(each, NONE, ALL, each.faults));
  }

  @Test
  @DisplayName("the explorations take steps of all kinds, so that their results mean something")
  void eachKindOfStepIsTaken() {
    Set<StepKind> missing = EnumSet.allOf(StepKind.class);
    promisesAreKept().forEach(covered -> missing.removeAll(explore(covered).kinds()));

    assertThat(missing).containsExactly(StepKind.LOOK_UP); // only without a precaution
  }

  @Test
  @DisplayName("each rule and case of the page on delivery is a precaution of the model")
  void eachRuleOfThePageIsAPrecaution() throws IOException {
    String page = Files.readString(Path.of("docs", "understand", "delivery.md"));
    String section =
        page.substring(page.indexOf("## How exactly once works"), page.indexOf("## The table"));
    List<String> rules =
        Pattern.compile("\n(?=[-|\n])")
            .splitAsStream(section)
            .filter(each -> each.matches("(?s)(- |\\| (?!what happens)).*"))
            .map(each -> each.replaceAll("\\s+", " "))
            .toList();
    List<String> words =
        Arrays.stream(Precaution.values())
            .map(each -> each.words)
            .filter(each -> !each.isEmpty())
            .toList();

    assertThat(rules)
        .hasSizeGreaterThan(10)
        .allMatch(rule -> words.stream().anyMatch(rule::contains), "has words of a precaution");
    assertThat(page.replaceAll("\\s+", " ")).contains(words);
  }

  private static void assertKept(Protocol protocol) throws IOException {
    Exploration exploration = explore(protocol);

    assertThat(exploration.counterexample()).isNull();
    report(
        "%s: all %,d states, %,d steps"
            .formatted(protocol, exploration.states(), exploration.steps()));
  }

  private static void assertBroken(Protocol protocol) throws IOException {
    Exploration exploration = explore(protocol);

    assertThat(exploration.counterexample()).isNotNull();
    report(
        "%s: after %,d states%n%s"
            .formatted(protocol, exploration.states(), exploration.counterexample()));
  }

  private static void report(String text) throws IOException {
    Files.writeString(REPORT, text + "\n\n", StandardOpenOption.APPEND);
  }

  private static Exploration explore(Protocol protocol) {
    return EXPLORED.computeIfAbsent(protocol, each -> new Explorer(each).explore());
  }
}
