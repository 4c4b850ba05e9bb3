package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuitePlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class SuiteCommandTest {
  private static final Map<String, String> MYSQL =
      Map.of("TARMAC_MYSQL_URL", "jdbc:mysql://127.0.0.1:1/t");

  @Test
  void everyDatabaseThatIsThereTakesPart() {
    assertThat(databases(plan("aviation")))
        .containsExactly(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB);
    assertThat(databases(plan(MYSQL, "aviation")))
        .containsExactly(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB, DatabaseKind.MYSQL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"events4", "distance", "json"})
  void aSuiteOfPostgreSqlAsksForNoOtherDatabase(String suite) {
    String[] none = {suite};

    assertThat(plan(MYSQL, none).benchmarks())
        .extracting(Benchmark::database)
        .containsOnly(DatabaseKind.POSTGRESQL);
    assertThat(launch(MYSQL, none).environment().ownDatabases()).isEmpty();
    assertThat(plan(suite, "--sink=debezium-unnest", "--url=jdbc:postgresql://h/d").benchmarks())
        .isNotEmpty();
    assertThat(databases(plan(MYSQL, suite, "--database=postgresql,mysql"))).hasSize(1);
    assertRefused("on PostgreSQL only", suite, "--database=mariadb");
  }

  @Test
  void mySqlThatIsAskedForButNotThereIsSaidBeforeAnythingStarts() {
    assertRefused("TARMAC_MYSQL_URL", "aviation", "--database", "mysql");
  }

  @Test
  void thePlanSaysThatMySqlIsLeftOutOnlyIfNobodyLeftItOut() {
    String line = "MySQL is left out, because TARMAC_MYSQL_URL is not set.";

    assertThat(text(Map.of(), "aviation")).endsWith(line + "\n");
    assertThat(text(MYSQL, "aviation")).doesNotContain(line);
    for (String suite : List.of("events4", "converters")) {
      assertThat(text(Map.of(), suite)).doesNotContain(line);
    }
    assertThat(text(Map.of(), "aviation", "--database=postgresql,mariadb")).doesNotContain(line);
  }

  @Test
  void rowsOfThePlanThatDifferOnlyInTheirLoadShowIt() {
    assertThat(text(Map.of(), "scale").lines().filter(line -> line.contains("postgresql")))
        .doesNotHaveDuplicates()
        .anySatisfy(line -> assertThat(line).contains("partitions 4, tasks 2, workers 1"));
    assertThat(text(Map.of(), "index")).doesNotContain(" load ");
  }

  @Test
  void partsOfASuiteCanBeAskedFor() {
    SuitePlan plan =
        plan(
            "aviation",
            "--experiment=ten-times",
            "--database=mariadb",
            "--sink=tarmac",
            "--converter=avro",
            "--batch-size=500",
            "--events=2000",
            "--repeat=2");

    assertThat(plan.benchmarks())
        .hasSize(3)
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(20_000));
    assertThat(plan.trials()).hasSize(6);
  }

  @Test
  void aPartThatASuiteDoesNotHaveIsRefused() {
    assertRefused("three-tables", "aviation", "--experiment=no-such");
  }

  @Test
  void aPlanOfNothingIsRefused() {
    assertRefused("nothing to measure", "mix", "--sink=none");
    assertRefused("nothing to measure", "scale", "--sink=none", "--experiment=two-workers");
    assertRefused("nothing to measure", "batch_test", "--sink=none", "--experiment=fixed-rate");
  }

  @Test
  void theHelpHasTheSizesOfEverySuite() {
    String help = Main.commandLine().getSubcommands().get("suite").getUsageMessage();

    for (SuiteName suite : SuiteName.values()) {
      SuiteName.Size size = suite.size(false);
      assertThat(help)
          .containsPattern("%s +%,d +%,d +[135]".formatted(suite, size.events(), size.warmup()));
    }
  }

  @Test
  void everySuiteTakesVariantsAndOtherBuildsAndRefusesWhatItDecidesItself() {
    assertThat(plan("scale", "--database=postgresql", "--variant=x:a=b").benchmarks())
        .extracting(benchmark -> benchmark.key().setting().sink())
        .contains("tarmac", "tarmac-x");
    assertRefused("not with suite scale", "scale", "--index=no");
    assertRefused("not with suite scale", "scale", "--insert-mode=upsert");
    assertRefused("not in suite scale", "scale", "--database=postgresql", "--sink=copy");
    assertRefused("name it with --database", "scale", "--url=jdbc:postgresql://h/d");
  }

  @ParameterizedTest
  @CsvSource({
    "aviation, --variant=x:a=b --variant=x:a=c, tarmac-x",
    "side-by-side, --variant=linger:a=b, tarmac-linger",
    "distance, --variant=exactly-once:a=b, tarmac-exactly-once",
    "exactly-once, --variant=exactly-once:a=b, tarmac-exactly-once"
  })
  void twoSinksOfOneNameAreRefused(String suite, String variants, String name) {
    String[] arguments = (suite + " " + variants).split(" ");

    assertRefused("two sinks named " + name, arguments);
  }

  @Test
  void nothingCanMoveInNoTime() {
    assertRefused("--timeout must be at least 1", "aviation", "--timeout=0");
  }

  @Test
  void whatIsResumedKeepsItsOrder(@TempDir Path directory) {
    SuitePlan first = plan(Map.of(), directory, "aviation", "--quick", "--seed=4711");
    SuiteDirectory run = new SuiteDirectory(directory);
    run.begin(first.file(true, Map.of()));

    SuitePlan resumed = plan(Map.of(), directory, "aviation", "--quick");

    assertThat(resumed.trials()).isEqualTo(first.trials());
    assertThat(run.plan()).contains(resumed.file(true, Map.of()));
  }

  @Test
  void theCompositionHasItsOwnPostgreSqlAndMySql() {
    assertThat(databases(plan(MYSQL, "aviation", "--stack=compose")))
        .containsExactly(DatabaseKind.POSTGRESQL, DatabaseKind.MYSQL);
    assertRefused("PostgreSQL and MySQL", "aviation", "--stack=compose", "--database=mariadb");
  }

  private static String text(Map<String, String> environment, String... arguments) {
    return launch(environment, arguments).text(plan(environment, arguments));
  }

  private static List<DatabaseKind> databases(SuitePlan plan) {
    return plan.benchmarks().stream().map(Benchmark::database).distinct().toList();
  }

  private static void assertRefused(String part, String... arguments) {
    assertThatThrownBy(() -> plan(arguments))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(part);
  }

  private static SuitePlan plan(String... arguments) {
    return plan(Map.of(), arguments);
  }

  private static SuitePlan plan(Map<String, String> environment, String... arguments) {
    return plan(environment, Path.of("no-such-directory"), arguments);
  }

  private static SuitePlan plan(
      Map<String, String> environment, Path directory, String... arguments) {
    return launch(environment, arguments).plan(directory);
  }

  private static SuiteLaunch launch(Map<String, String> environment, String... arguments) {
    SuiteCommand command = new SuiteCommand();
    new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
    return command.launch(environment);
  }
}
