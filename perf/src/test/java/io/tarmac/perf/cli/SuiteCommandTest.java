package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.suite.Leg;
import io.tarmac.perf.suite.PlanFile;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuitePlan;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class SuiteCommandTest {
  private static final Path NOWHERE = Path.of("no-such-directory");

  @Test
  void everyDatabaseThatIsThereTakesPart() {
    Map<String, String> mysql = Map.of("TARMAC_MYSQL_URL", "jdbc:mysql://127.0.0.1:1/t");

    assertThat(plan(Map.of(), NOWHERE, "aviation").legs())
        .extracting(Leg::database)
        .containsExactly(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB);
    assertThat(plan(mysql, NOWHERE, "aviation").legs())
        .extracting(Leg::database)
        .containsExactly(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB, DatabaseKind.MYSQL);
  }

  @Test
  void mySqlThatIsAskedForButNotThereIsSaidBeforeAnythingStarts() {
    assertThatThrownBy(() -> plan(Map.of(), NOWHERE, "aviation", "--database", "mysql"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("TARMAC_MYSQL_URL");
  }

  @Test
  void partsOfASuiteCanBeAskedFor() {
    SuitePlan plan =
        plan(
            Map.of(),
            NOWHERE,
            "aviation",
            "--experiment=ten-times",
            "--database=mariadb",
            "--sink=tarmac",
            "--converter=avro",
            "--batch-size=500",
            "--events=2000",
            "--repeat=2");

    assertThat(plan.cells())
        .hasSize(2)
        .allSatisfy(cell -> assertThat(cell.events()).isEqualTo(20_000));
    assertThat(plan.turns()).hasSize(4);
  }

  @Test
  void aPartThatASuiteDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> plan(Map.of(), NOWHERE, "aviation", "--experiment=no-such"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("three-tables");
  }

  @Test
  void aPlanOfNothingIsRefused() {
    assertNothing("mix", "--sink=none");
    assertNothing("scale", "--sink=none", "--experiment=two-workers");
    assertNothing("batch_test", "--sink=none", "--experiment=fixed-rate");
  }

  @Test
  void theHelpHasTheSizesOfEverySuite() {
    String help = Main.commandLine().getSubcommands().get("suite").getUsageMessage();

    for (SuiteName suite : SuiteName.values()) {
      SuiteName.Size size = suite.size(false);
      assertThat(help)
          .containsPattern("%s +%,d +%,d +[15]".formatted(suite, size.events(), size.warmup()));
    }
    assertThat(help).contains("see below").contains("perf/replay suite strategies --help");
  }

  @Test
  void nothingCanMoveInNoTime() {
    assertThatThrownBy(() -> plan(Map.of(), NOWHERE, "aviation", "--timeout=0"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("--timeout must be at least 1");
  }

  @Test
  void whatIsResumedKeepsItsOrder(@TempDir Path directory) {
    SuitePlan first = plan(Map.of(), directory, "aviation", "--smoke", "--seed=4711");
    PlanFile.of(first, true, Map.of()).write(directory);

    SuitePlan resumed = plan(Map.of(), directory, "aviation", "--smoke");

    assertThat(resumed.turns()).isEqualTo(first.turns());
    assertThat(PlanFile.of(resumed, true, Map.of())).isEqualTo(PlanFile.read(directory));
  }

  @Test
  void theCompositionHasItsOwnPostgreSqlAndMySql() {
    Map<String, String> mysql = Map.of("TARMAC_MYSQL_URL", "jdbc:mysql://127.0.0.1:1/t");

    assertThat(plan(mysql, NOWHERE, "aviation", "--stack=compose").legs())
        .extracting(Leg::database)
        .containsExactly(DatabaseKind.POSTGRESQL, DatabaseKind.MYSQL);
    assertThatThrownBy(
            () -> plan(Map.of(), NOWHERE, "aviation", "--stack=compose", "--database=mariadb"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("PostgreSQL and MySQL");
  }

  private static void assertNothing(String... arguments) {
    assertThatThrownBy(() -> plan(Map.of(), NOWHERE, arguments))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("nothing to measure");
  }

  private static SuitePlan plan(
      Map<String, String> environment, Path directory, String... arguments) {
    SuiteCommand command = new SuiteCommand();
    new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
    return command.plan(environment, directory);
  }
}
