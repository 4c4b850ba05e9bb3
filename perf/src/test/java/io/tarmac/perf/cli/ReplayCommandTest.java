package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Plan;
import io.tarmac.perf.run.SinkKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class ReplayCommandTest {

  @Test
  void theDefaultRunIsJsonThenAvroIntoPostgreSql() {
    Plan plan = plan();

    assertThat(plan.events()).isEqualTo(100_000);
    assertThat(plan.converters()).containsExactly(ConverterChoice.JSON, ConverterChoice.AVRO);
    assertThat(plan.batchSizes()).containsExactly(500);
    assertThat(plan.sinks()).containsExactly(SinkKind.TARMAC);
    assertThat(plan.database()).isEqualTo(DatabaseKind.POSTGRESQL);
    assertThat(plan.insertMode()).isEqualTo(InsertMode.INSERT);
    assertThat(plan.index()).isTrue();
    assertThat(plan.shape()).isEqualTo(Shape.ENVELOPE);
    assertThat(plan.consumerDefaults()).isFalse();
    assertThat(plan.warmupEvents()).isZero();
    assertThat(plan.repetitions()).isEqualTo(1);
    assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void listsAreSplitAtCommasAndKeepTheirOrder() {
    Plan plan =
        plan("--sink", "none,tarmac", "--converter", "avro,json", "--batch-size", "1,5000,500");

    assertThat(plan.sinks()).containsExactly(SinkKind.NONE, SinkKind.TARMAC);
    assertThat(plan.converters()).containsExactly(ConverterChoice.AVRO, ConverterChoice.JSON);
    assertThat(plan.batchSizes()).containsExactly(1, 5_000, 500);
  }

  @Test
  void nothingIsMeasuredTwiceInOneRepetition() {
    assertThat(plan("--sink", "none,none", "--batch-size", "10,10").batchSizes())
        .containsExactly(10);
  }

  @Test
  void everyOptionReachesThePlan() {
    Plan plan =
        plan(
            "--events=5",
            "--shape=flat",
            "--insert-mode=upsert",
            "--database=mariadb",
            "--url=jdbc:mariadb://somewhere/db",
            "--user=u",
            "--password=p",
            "--consumer-defaults",
            "--set=a=1",
            "--set=b=x=y",
            "--warmup=7",
            "--repeat=3",
            "--worker-heap=512m",
            "--timeout=9",
            "--keep");

    assertThat(plan.events()).isEqualTo(5);
    assertThat(plan.shape()).isEqualTo(Shape.FLAT);
    assertThat(plan.insertMode()).isEqualTo(InsertMode.UPSERT);
    assertThat(plan.database()).isEqualTo(DatabaseKind.MARIADB);
    assertThat(plan.ownDatabase().orElseThrow().username()).contains("u");
    assertThat(plan.ownDatabase().orElseThrow().password()).contains("p");
    assertThat(plan.consumerDefaults()).isTrue();
    assertThat(plan.connectorProperties()).containsEntry("a", "1").containsEntry("b", "x=y");
    assertThat(plan.warmupEvents()).isEqualTo(7);
    assertThat(plan.repetitions()).isEqualTo(3);
    assertThat(plan.workerHeap()).isEqualTo("512m");
    assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(9));
    assertThat(plan.keep()).isTrue();
    assertThat(plan("--index=no").index()).isFalse();
  }

  @Test
  void aConverterOfOnesOwnIsMeasuredAloneAndHasItsProperties() {
    Plan plan =
        plan(
            "--converter-class=com.example.Fast",
            "--plugin-path=/plugins",
            "--set=value.converter.registry.url=http://r");

    assertThat(plan.usersPluginPath()).isEqualTo("/plugins");
    assertThat(plan.converters()).extracting(ConverterChoice::name).containsExactly("Fast");
    assertThat(plan.converters().get(0).connectorProperties())
        .containsEntry("value.converter", "com.example.Fast")
        .containsEntry("value.converter.registry.url", "http://r")
        .containsEntry("key.converter.registry.url", "http://r");
  }

  @Test
  void aConverterOfOnesOwnIsMeasuredBesideTheNamedOnes() {
    assertThat(plan("--converter-class=com.example.Fast", "--converter=json").converters())
        .extracting(ConverterChoice::name)
        .containsExactly("json", "Fast");
  }

  @Test
  void contradictionsAreRefused() {
    assertRefused("primary key", "--insert-mode=upsert", "--index=no");
    assertRefused("--converter-class", "--plugin-path=/plugins");
    assertRefused("--events", "--events=0");
    assertRefused("--batch-size", "--batch-size=10,0");
    assertRefused("--repeat", "--repeat=0");
    assertRefused("--database", "--database=oracle");
    assertRefused("no directory", "--json=/no/such/directory/results.json");
    assertRefused("--json", "--json=/");
    assertRefused("cannot be written", "--json=.");
    assertRefused("--sink", "--sink=other");
    assertRefused("--sink needs", "--sink=,");
    assertRefused("--batch-size needs", "--batch-size=,");
    assertRefused("--url", "--user=somebody");
    assertRefused("--batch-size", "--set=batch.size=7");
    assertRefused("--sink", "--set=connector.class=com.example.Sink");
    assertRefused("Unknown option", "--no-such-option");
  }

  private static void assertRefused(String part, String... arguments) {
    assertThatThrownBy(() -> plan(arguments))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(part);
  }

  private static Plan plan(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.parseArgs(arguments);
    return commandLine.<ReplayCommand>getCommand().plan();
  }
}
