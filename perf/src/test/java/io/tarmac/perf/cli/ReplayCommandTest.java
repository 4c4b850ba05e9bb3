package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.trial.Compression;
import io.tarmac.perf.trial.EnvironmentOptions;
import io.tarmac.perf.trial.Setting;
import io.tarmac.perf.trial.SinkUnderTest;
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
  void theDefaultIsTarmacTwiceNextToDebeziumWarm() {
    SuitePlan plan = plan();

    assertThat(keys(plan))
        .containsExactly(
            "replay, postgresql, tarmac, avro, batch 500, insert",
            "replay, postgresql, debezium, avro, batch 500, insert",
            "replay, postgresql, tarmac-again, avro, batch 500, insert");
    assertThat(plan.benchmarks())
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(100_000))
        .allSatisfy(benchmark -> assertThat(benchmark.warmup()).isEqualTo(50_000));
    assertThat(plan.repetitions()).isEqualTo(3);
    EnvironmentOptions options = options();
    assertThat(options.compression()).isEqualTo(Compression.NONE);
    assertThat(options.consumerDefaults()).isFalse();
    assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void aQuickRunIsTarmacAloneAndCold() {
    SuitePlan plan = plan("--quick");

    assertThat(keys(plan)).containsExactly("replay, postgresql, tarmac, avro, batch 500, insert");
    assertThat(plan.benchmarks().get(0).warmup()).isZero();
    assertThat(plan.trials()).hasSize(1);
  }

  @Test
  void theDefaultIsOverWithinFiveMinutesAndTheQuickRunWithinTwo() {
    assertThat(plan().expectedSeconds()).isLessThan(300);
    assertThat(plan("--quick").expectedSeconds()).isLessThan(90);
  }

  @Test
  void theCompositionHasItsOwnPostgreSqlAndMySql() {
    assertThat(options("--stack", "compose", "--database", "mysql").ownDatabases()).isEmpty();
    assertRefused("PostgreSQL and MySQL", "--stack=compose", "--database=mariadb");
    assertRefused("not with --url", "--stack=compose", "--url=jdbc:postgresql://host/db");
  }

  @Test
  void listsAreMeasuredEachWithEach() {
    SuitePlan plan =
        plan(
            "--sink=none,tarmac,copy",
            "--converter=avro,fast-json",
            "--batch-size=1,5000",
            "--index=random,no");

    assertThat(keys(plan))
        .containsExactly(
            "replay, none, avro",
            "replay, postgresql, tarmac, avro, batch 1, insert, random keys",
            "replay, postgresql, copy, insert, random keys",
            "replay, postgresql, tarmac, avro, batch 5,000, insert, random keys",
            "replay, postgresql, tarmac, avro, batch 1, insert, no index",
            "replay, postgresql, copy, insert, no index",
            "replay, postgresql, tarmac, avro, batch 5,000, insert, no index",
            "replay, none, fast-json",
            "replay, postgresql, tarmac, fast-json, batch 1, insert, random keys",
            "replay, postgresql, tarmac, fast-json, batch 5,000, insert, random keys",
            "replay, postgresql, tarmac, fast-json, batch 1, insert, no index",
            "replay, postgresql, tarmac, fast-json, batch 5,000, insert, no index",
            "replay, postgresql, tarmac-again, avro, batch 5,000, insert, random keys",
            "replay, postgresql, tarmac-again, fast-json, batch 5,000, insert, random keys");
  }

  @Test
  void allConvertersOfPerfHaveNames() {
    SuitePlan plan =
        plan("--sink=none", "--converter=json,fast-json,avro,confluent-avro,fast-avro");

    assertThat(keys(plan))
        .containsExactly(
            "replay, none, json",
            "replay, none, fast-json",
            "replay, none, avro",
            "replay, none, confluent-avro",
            "replay, none, fast-avro",
            "replay, none-again, json",
            "replay, none-again, fast-json",
            "replay, none-again, avro",
            "replay, none-again, confluent-avro",
            "replay, none-again, fast-avro");
  }

  @Test
  void anotherBuildIsMeasuredWithPluginsOfItsOwn(@TempDir Path target) throws IOException {
    Path build = Files.createDirectories(target.resolve("tarmac-connect-jdbc-0.0.9"));
    Files.createDirectories(build.resolve("lib"));
    Files.writeString(build.resolve("manifest.json"), "{}");

    for (Path folder : List.of(build, target)) {
      List<SinkUnderTest> sinks = sinks("--sink=tarmac,debezium", "--baseline=" + folder);

      assertThat(sinks)
          .extracting(SinkUnderTest::name)
          .containsExactly("tarmac", "baseline", "debezium", "tarmac-again");
      assertThat(sinks.get(1).build()).contains(build);
    }
  }

  @Test
  void aBaselineNeedsTarmacAndAPlugin(@TempDir Path empty) {
    assertRefused("is not an unpacked plugin", "--baseline=" + empty);
    assertRefused("--sink tarmac", "--sink=debezium", "--baseline=" + empty);
  }

  @Test
  void nothingIsMeasuredTwiceInOneRepetition() {
    assertThat(plan("--quick", "--sink", "none,none", "--batch-size", "10,10").benchmarks())
        .hasSize(1);
  }

  @Test
  void everyOptionReachesThePlan() {
    String[] arguments = {
      "--events=5",
      "--compression=zstd",
      "--insert-mode=upsert",
      "--database=mariadb",
      "--url=jdbc:mariadb://somewhere/db",
      "--user=u",
      "--password=p",
      "--consumer-defaults",
      "--set=a=1",
      "--set=b=x=y",
      "--warmup=3",
      "--repeat=4",
      "--worker-heap=512m",
      "--worker-option=-XX:+UseParallelGC",
      "--timeout=9",
      "--keep"
    };
    SuitePlan plan = plan(arguments);
    EnvironmentOptions options = options(arguments);

    assertThat(keys(plan)).contains("replay, mariadb, tarmac, avro, batch 500, upsert");
    assertThat(plan.benchmarks().get(0))
        .extracting(Benchmark::events, Benchmark::warmup)
        .containsExactly(5, 3);
    assertThat(plan.repetitions()).isEqualTo(4);
    assertThat(options.compression()).isEqualTo(Compression.ZSTD);
    assertThat(options.ownDatabases())
        .containsOnly(Map.entry(DatabaseKind.MARIADB, access("jdbc:mariadb://somewhere/db", "p")));
    assertThat(options.consumerDefaults()).isTrue();
    assertThat(options.connectorProperties()).containsEntry("a", "1").containsEntry("b", "x=y");
    assertThat(options.workerHeap()).isEqualTo("512m");
    assertThat(options.workerOptions()).containsExactly("-XX:+UseParallelGC");
    assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(9));
    assertThat(options.keep()).isTrue();
  }

  @Test
  void aConverterOfOnesOwnIsMeasuredAloneAndHasItsProperties() {
    String[] arguments = {
      "--converter-class=com.example.Fast",
      "--plugin-path=/plugins",
      "--set=value.converter.registry.url=http://r"
    };

    assertThat(options(arguments).pluginPath()).isEqualTo("/plugins");
    assertThat(plan(arguments).benchmarks())
        .extracting(Benchmark::setting)
        .extracting(Setting::converter)
        .allSatisfy(
            converter ->
                assertThat(converter.connectorProperties())
                    .containsEntry("value.converter", "com.example.Fast")
                    .containsEntry("value.converter.registry.url", "http://r")
                    .containsEntry("key.converter.registry.url", "http://r"));
  }

  @Test
  void aConverterOfOnesOwnIsMeasuredBesideTheNamedOnes() {
    assertThat(keys(plan("--converter-class=com.example.Fast", "--converter=json", "--quick")))
        .containsExactly(
            "replay, postgresql, tarmac, json, batch 500, insert",
            "replay, postgresql, tarmac, Fast, batch 500, insert");
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
          --sink                       | --sink=other
          --sink needs                 | --sink=,
          --batch-size needs           | --batch-size=,
          --url                        | --user=somebody
          --batch-size                 | --set=batch.size=7
          --sink                       | --set=connector.class=com.example.Sink
          Unknown option               | --no-such-option
          postgresql                   | --sink=load-data
          mariadb                      | --sink=debezium-unnest --database=mariadb
          --batch-size                 | --variant=small:batch.size=7
          --set tasks.max              | --set=tasks.max=2
          --set topics                 | --set=topics=mine
          --set collection.name.format | --set=collection.name.format=mine
          --variant tasks.max          | --variant=two:tasks.max=2
          KEY=VALUE                    | --variant=copy
          KEY=VALUE                    | --variant=copy:write.method
          reserved                     | --variant=again:a=b
          """)
  void contradictionsAreRefused(String part, String arguments) {
    assertRefused(part, arguments.split(" "));
  }

  @Test
  void variantsOfTarmacAreMeasuredBesideIt() {
    List<SinkUnderTest> sinks =
        sinks(
            "--sink=none,tarmac",
            "--variant=copy:write.method=copy,columns.add=a:1,b:2,batch.linger.ms=10",
            "--variant=remote:url.allowLoadLocalInfile=false");

    assertThat(sinks)
        .extracting(SinkUnderTest::name, SinkUnderTest::urlOptions)
        .containsExactly(
            tuple("none", Map.of()),
            tuple("tarmac", Map.of()),
            tuple("tarmac-copy", Map.of()),
            tuple("tarmac-remote", Map.of("allowLoadLocalInfile", "false")),
            tuple("tarmac-again", Map.of()));
    assertThat(sinks.get(2).properties())
        .containsEntry("write.method", "copy")
        .containsEntry("columns.add", "a:1,b:2")
        .containsEntry("batch.linger.ms", "10");
  }

  @Test
  void debeziumsSettingsFollowTheDatabase() {
    List<SinkUnderTest> sinks = sinks("--sink=debezium-rewrite,debezium-unnest");
    List<SinkUnderTest> onMySql =
        sinks("--sink=debezium-rewrite", "--database=mysql", "--url=jdbc:mysql://h/d");

    assertThat(sinks.get(0).urlOptions()).containsEntry("reWriteBatchedInserts", "true");
    assertThat(sinks.get(1).properties())
        .containsEntry("dialect.postgres.unnest.insert.enabled", "true");
    assertThat(onMySql.get(0).urlOptions()).containsEntry("rewriteBatchedStatements", "true");
  }

  @Test
  void userAndPasswordComeFromTheUrlAsWell() {
    EnvironmentOptions options =
        options("--database=mysql", "--url=jdbc:mysql://h:1/d?user=u&password=p%26&a=b");

    assertThat(options.ownDatabases())
        .containsOnly(Map.entry(DatabaseKind.MYSQL, access("jdbc:mysql://h:1/d?a=b", "p&")));
  }

  private static Access access(String url, String password) {
    return new Access(url, Optional.of("u"), Optional.of(password));
  }

  private static List<String> keys(SuitePlan plan) {
    return plan.benchmarks().stream().map(benchmark -> benchmark.key().toString()).toList();
  }

  private static List<SinkUnderTest> sinks(String... arguments) {
    return plan(arguments).benchmarks().stream()
        .map(benchmark -> benchmark.setting().sink())
        .distinct()
        .toList();
  }

  private static void assertRefused(String part, String... arguments) {
    assertThatThrownBy(() -> plan(arguments))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(part);
  }

  private static SuitePlan plan(String... arguments) {
    return launch(arguments).plan(Path.of("no-such-directory"));
  }

  private static EnvironmentOptions options(String... arguments) {
    return launch(arguments).environment();
  }

  private static SuiteLaunch launch(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.parseArgs(arguments);
    return commandLine.<ReplayCommand>getCommand().launch(Map.of());
  }
}
