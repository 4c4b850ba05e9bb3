package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import io.tarmac.perf.run.Compression;
import io.tarmac.perf.run.Contender;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Plan;
import io.tarmac.perf.run.Volume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class ReplayCommandTest {

  @Test
  void theDefaultRunIsJsonThenAvroIntoPostgreSql() {
    Plan plan = plan();

    assertThat(plan.volume()).isEqualTo(new Volume(100_000, 0, Map.of()));
    assertThat(plan.matrix().converters())
        .containsExactly(ConverterChoice.JSON, ConverterChoice.AVRO);
    assertThat(plan.matrix().batchSizes()).containsExactly(500);
    assertThat(sinks(plan)).containsExactly("tarmac");
    assertThat(plan.database()).isEqualTo(DatabaseKind.POSTGRESQL);
    assertThat(plan.matrix().insertModes()).containsExactly(InsertMode.INSERT);
    assertThat(plan.matrix().indexes()).containsExactly(Index.YES);
    assertThat(plan.shape()).isEqualTo(Shape.ENVELOPE);
    assertThat(plan.compression()).isEqualTo(Compression.NONE);
    assertThat(plan.consumerDefaults()).isFalse();
    assertThat(plan.repetitions()).isEqualTo(1);
    assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void theCompositionHasItsOwnPostgreSqlAndMySql() {
    assertThat(plan("--stack", "compose", "--database", "mysql").ownDatabase()).isEmpty();
    assertRefused("PostgreSQL and MySQL", "--stack=compose", "--database=mariadb");
    assertRefused("not with --url", "--stack=compose", "--url=jdbc:postgresql://host/db");
  }

  @Test
  void listsAreSplitAtCommasAndKeepTheirOrder() {
    Plan plan =
        plan("--sink=none,tarmac", "--converter=avro,json,fast-json", "--batch-size=1,5000,500");

    assertThat(sinks(plan)).containsExactly("none", "tarmac");
    assertThat(plan.matrix().converters())
        .containsExactly(ConverterChoice.AVRO, ConverterChoice.JSON, ConverterChoice.FAST_JSON);
    assertThat(plan.matrix().batchSizes()).containsExactly(1, 5_000, 500);
  }

  @Test
  void anotherBuildIsMeasuredRightBehindTarmac(@TempDir Path target) throws IOException {
    Path build = Files.createDirectories(target.resolve("tarmac-connect-jdbc-0.0.9"));
    Files.createDirectories(build.resolve("lib"));
    Files.writeString(build.resolve("manifest.json"), "{}");

    for (Path folder : List.of(build, target)) {
      Plan plan = plan("--sink=tarmac,debezium", "--baseline=" + folder);

      assertThat(sinks(plan)).containsExactly("tarmac", "baseline", "debezium");
      assertThat(plan.matrix().contenders().get(1).build()).contains(build);
    }
  }

  @Test
  void aBaselineNeedsTarmacAndAPlugin(@TempDir Path empty) {
    assertRefused("is not an unpacked plugin", "--baseline=" + empty);
    assertRefused("--sink tarmac", "--sink=debezium", "--baseline=" + empty);
  }

  @Test
  void nothingIsMeasuredTwiceInOneRepetition() {
    assertThat(plan("--sink", "none,none", "--batch-size", "10,10").matrix().batchSizes())
        .containsExactly(10);
  }

  @Test
  void everyOptionReachesThePlan() {
    Plan plan =
        plan(
            "--events=5",
            "--shape=flat",
            "--compression=zstd",
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
            "--worker-option=-XX:+UseParallelGC",
            "--timeout=9",
            "--keep");

    assertThat(plan.volume()).isEqualTo(new Volume(5, 7, Map.of()));
    assertThat(plan.shape()).isEqualTo(Shape.FLAT);
    assertThat(plan.compression()).isEqualTo(Compression.ZSTD);
    assertThat(plan.matrix().insertModes()).containsExactly(InsertMode.UPSERT);
    assertThat(plan.database()).isEqualTo(DatabaseKind.MARIADB);
    assertThat(plan.ownDatabase()).contains(access("jdbc:mariadb://somewhere/db", "p"));
    assertThat(plan.consumerDefaults()).isTrue();
    assertThat(plan.connectorProperties()).containsEntry("a", "1").containsEntry("b", "x=y");
    assertThat(plan.repetitions()).isEqualTo(3);
    assertThat(plan.workerHeap()).isEqualTo("512m");
    assertThat(plan.workerOptions()).containsExactly("-XX:+UseParallelGC");
    assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(9));
    assertThat(plan.keep()).isTrue();
    assertThat(plan("--index=random,no").matrix().indexes())
        .containsExactly(Index.RANDOM, Index.NO);
  }

  @Test
  void aConverterOfOnesOwnIsMeasuredAloneAndHasItsProperties() {
    Plan plan =
        plan(
            "--converter-class=com.example.Fast",
            "--plugin-path=/plugins",
            "--set=value.converter.registry.url=http://r");

    assertThat(plan.usersPluginPath()).isEqualTo("/plugins");
    assertThat(plan.matrix().converters())
        .extracting(ConverterChoice::name)
        .containsExactly("Fast");
    assertThat(plan.matrix().converters().get(0).connectorProperties())
        .containsEntry("value.converter", "com.example.Fast")
        .containsEntry("value.converter.registry.url", "http://r")
        .containsEntry("key.converter.registry.url", "http://r");
  }

  @Test
  void aConverterOfOnesOwnIsMeasuredBesideTheNamedOnes() {
    assertThat(plan("--converter-class=com.example.Fast", "--converter=json").matrix().converters())
        .extracting(ConverterChoice::name)
        .containsExactly("json", "Fast");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          primary key                  | --insert-mode=upsert --index=no
          --converter-class            | --plugin-path=/plugins
          --events                     | --events=0
          --batch-size                 | --batch-size=10,0
          --repeat                     | --repeat=0
          --database                   | --database=oracle
          no directory                 | --json=/no/such/directory/results.json
          --json                       | --json=/
          cannot be written            | --json=.
          --sink                       | --sink=other
          --sink needs                 | --sink=,
          --batch-size needs           | --batch-size=,
          --url                        | --user=somebody
          --batch-size                 | --set=batch.size=7
          --sink                       | --set=connector.class=com.example.Sink
          Unknown option               | --no-such-option
          postgresql                   | --sink=load-data
          mariadb                      | --sink=debezium-unnest --database=mariadb
          --events-for 7               | --events-for=7=100
          --events-for debezium        | --events-for=debezium=100
          --out                        | plot over-time results.json
          RESULTS.json                 | plot over-time --out=plot.svg
          --batch-size                 | --variant=small:batch.size=7
          --set tasks.max              | --set=tasks.max=2
          --set topics                 | --set=topics=mine
          --set collection.name.format | --set=collection.name.format=mine
          --variant tasks.max          | --variant=two:tasks.max=2
          KEY=VALUE                    | --variant=copy
          KEY=VALUE                    | --variant=copy:write.method
          """)
  void contradictionsAreRefused(String part, String arguments) {
    assertRefused(part, arguments.split(" "));
  }

  @Test
  void variantsOfTarmacAreMeasuredBesideIt() {
    List<Contender> contenders =
        contenders(
            "--sink=none,tarmac",
            "--url-option=allowLoadLocalInfile=true",
            "--variant=copy:write.method=copy,batch.linger.ms=10",
            "--variant=remote:url.allowLoadLocalInfile=false");

    assertThat(contenders)
        .extracting(Contender::name, Contender::urlOptions)
        .containsExactly(
            tuple("none", Map.of()),
            tuple("tarmac", Map.of("allowLoadLocalInfile", "true")),
            tuple("tarmac-copy", Map.of("allowLoadLocalInfile", "true")),
            tuple("tarmac-remote", Map.of("allowLoadLocalInfile", "false")));
    assertThat(contenders.get(2).properties())
        .containsEntry("write.method", "copy")
        .containsEntry("batch.linger.ms", "10");
  }

  @Test
  void debeziumsSettingsFollowTheDatabase() {
    List<Contender> contenders = contenders("--sink=debezium-rewrite,debezium-unnest");
    List<Contender> onMySql =
        contenders("--sink=debezium-rewrite", "--database=mysql", "--url=jdbc:mysql://h/d");

    assertThat(contenders.get(0).urlOptions()).containsEntry("reWriteBatchedInserts", "true");
    assertThat(contenders.get(1).properties())
        .containsEntry("dialect.postgres.unnest.insert.enabled", "true");
    assertThat(onMySql.get(0).urlOptions()).containsEntry("rewriteBatchedStatements", "true");
  }

  @Test
  void userAndPasswordComeFromTheUrlAsWell() {
    Plan plan = plan("--database=mysql", "--url=jdbc:mysql://h:1/d?user=u&password=p%26&a=b");

    assertThat(plan.ownDatabase()).contains(access("jdbc:mysql://h:1/d?a=b", "p&"));
  }

  private static Access access(String url, String password) {
    return new Access(url, Optional.of("u"), Optional.of(password));
  }

  private static List<Contender> contenders(String... arguments) {
    return plan(arguments).matrix().contenders();
  }

  private static List<String> sinks(Plan plan) {
    return plan.matrix().contenders().stream().map(Contender::name).toList();
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
