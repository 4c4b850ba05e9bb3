package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingMySql;
import io.tarmac.connect.jdbc.worker.Recipe.BlockKind;
import io.tarmac.connect.jdbc.worker.Recipe.Step;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import io.tarmac.servers.SchemaRegistry;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one recipe on real servers, from the top of its page to the bottom. Only what
 * belongs to the servers is replaced: addresses, users, passwords, databases.
 */
final class RecipeRun implements AutoCloseable {
  private static final Pattern LINE = Pattern.compile("[-+| ]*-[-+| ]*");
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)^curl -X PUT \\S+/connectors/([^/]+)/(stop|resume)$"
              + "|^until curl -fsS \\S+/connectors/([^/]+)/status \\| grep '([^']+)';"
              + " do sleep 1; done$"
              + "|^kafka-consumer-groups.sh .*--group (\\S+)"
              + " +--topic (\\S+) --reset-offsets --to-earliest --execute$");
  private static final Pattern COUNT = Pattern.compile("\\(\\d+ rows?\\)");

  private final Recipe recipe;
  private final RecipeServers servers;
  private final ConnectRest rest;
  private final TestingKafka kafka = TestingKafka.shared();
  private final TestingDatabase target;
  private final @Nullable TestingDatabase source;
  private final RecordDecoder decoder;
  private final Set<String> topics = new HashSet<>();
  private final Deque<String> connectors = new ArrayDeque<>();
  private @Nullable Step key;
  private @Nullable Step headers;
  private @Nullable Step query;

  RecipeRun(Recipe recipe, RecipeServers servers) {
    this.servers = servers;
    this.rest = servers.worker().rest();
    List<Step> sources = recipe.steps(BlockKind.SOURCE);
    Map<String, String> sink = recipe.steps(BlockKind.SINK).get(0).configuration();
    this.target =
        property(sink, "connection.url").startsWith("jdbc:mysql:")
            ? servers.createMySql()
            : servers.createPostgreSql();
    if (sources.isEmpty()) {
      this.source = null;
      this.recipe = recipe;
    } else {
      Map<String, String> configuration = sources.get(0).configuration();
      String database = configuration.get("database.include.list");
      if (database == null) {
        this.source = servers.createPostgreSql();
        this.recipe = recipe;
      } else {
        // MySQL's database is a part of the topics' names.
        TestingMySql created = servers.createMySqlSource();
        this.source = created;
        this.recipe =
            recipe.withTexts(text -> text.replaceAll("\\b" + database + "\\b", created.database()));
      }
    }
    this.decoder = RecordDecoder.of(replaceRegistry(sink));
  }

  private static String property(Map<String, String> configuration, String name) {
    return Objects.requireNonNull(
        configuration.get(name), "the recipe's configuration has no " + name);
  }

  void run() {
    for (Step step : recipe.steps()) {
      switch (step.kind()) {
        case SOURCE_SQL -> source().sql().execute(step.statements().toArray(String[]::new));
        case TARGET_SQL -> target.sql().execute(step.statements().toArray(String[]::new));
        case SOURCE -> createSource(step);
        case SOURCE_THAT_IS_NOT_RUN -> assertThat(step.configuration()).isNotEmpty();
        case SINK -> createSink(step);
        case KEY -> key = step;
        case HEADERS -> headers = step;
        case VALUE -> {
          if (source == null && sinkTopics().contains(topic(step))) {
            send(step);
          } else {
            awaitRecord(step);
          }
          key = null;
          headers = null;
        }
        case COMMANDS -> runCommands(step);
        case QUERY -> query = step;
        case TABLE -> awaitTable(step);
      }
    }
  }

  private TestingDatabase source() {
    return Objects.requireNonNull(
        source, "the recipe has statements for a source, and no source connector");
  }

  private void createSource(Step step) {
    Map<String, String> configuration = replaceRegistry(step.configuration());
    configuration.put("database.hostname", source().host());
    configuration.put("database.port", String.valueOf(source().port()));
    configuration.put("database.user", source().user());
    configuration.put("database.password", source().password());
    // The server must not meet a number twice, nor that of another run.
    configuration.computeIfPresent(
        "database.server.id",
        (name, id) ->
            String.valueOf(ThreadLocalRandom.current().nextInt(10_000, Integer.MAX_VALUE)));
    configuration.computeIfPresent(
        "database.dbname", (name, database) -> source().url().replaceAll(".*/", ""));
    configuration.computeIfPresent(
        "schema.history.internal.kafka.bootstrap.servers",
        (name, brokers) -> kafka.bootstrapServers());
    create(step, configuration);
    // Statements of the page that follow are for the connector's stream, not for its snapshot.
    for (String topic : sinkTopics()) {
      Await.until(
          topic + " has a record",
          () -> {
            rest.requireNoFailure(connectors);
            return kafka.endOffset(new TopicPartition(topic, 0)) > 0;
          });
    }
  }

  private void createSink(Step step) {
    Map<String, String> configuration = replaceRegistry(step.configuration());
    configuration.put("connection.url", target.url());
    configuration.put("connection.username", target.user());
    configuration.put("connection.password", target.password());
    Map<String, String> reported = new TreeMap<>(configuration);
    reported.put("name", step.argument());
    reported.put("config.report", "true");
    JsonNode answer = rest.validate(reported);
    assertThat(answer.path("error_count").asInt()).as(answer.toString()).isZero();
    assertThat(PeerReport.told(answer).toString())
        .doesNotContain("unknown: ")
        .doesNotContain("ignored: ");
    create(step, configuration);
  }

  private void create(Step step, Map<String, String> configuration) {
    assertThat(step.argument()).as("name of the connector after the fence").isNotEmpty();
    rest.create(step.argument(), configuration);
    connectors.push(step.argument());
    rest.awaitRunning(step.argument());
  }

  /** Replaces the registry's address, which sources and sinks may have, and returns the map. */
  private Map<String, String> replaceRegistry(Map<String, String> configuration) {
    configuration.replaceAll(
        (name, value) -> {
          if (name.endsWith("apicurio.registry.url")) {
            return servers.registry().awaitUrl();
          }
          return name.endsWith(".schema.registry.url")
              ? SchemaRegistry.confluentUrl(servers.registry().awaitUrl())
              : value;
        });
    return configuration;
  }

  private List<String> sinkTopics() {
    String names = recipe.steps(BlockKind.SINK).get(0).configuration().get("topics");
    return names == null ? List.of() : List.of(names.split(",", -1));
  }

  private String topic(Step step) {
    if (!step.argument().isEmpty()) {
      return step.argument();
    }
    List<String> topics = sinkTopics();
    assertThat(topics).as("name the topic after the fence of the record").hasSize(1);
    return topics.get(0);
  }

  private void send(Step value) {
    assertThat(headers).as("headers of a record that the test sends").isNull();
    String topic = topic(value);
    if (topics.add(topic)) {
      kafka.createTopic(topic, 1);
    }
    kafka.send(topic, 0, bytes(key), bytes(value));
    kafka.flush(topic);
  }

  /** Returns the text as it is on the page; null is a tombstone, or no key. */
  private static byte @Nullable [] bytes(@Nullable Step step) {
    return step == null || step.text().strip().equals("null")
        ? null
        : step.text().strip().getBytes(StandardCharsets.UTF_8);
  }

  /** Waits for a record that has all that the page shows, and may have more. */
  private void awaitRecord(Step value) {
    TopicPartition partition = new TopicPartition(topic(value), 0);
    Await.value(
        "a record of " + partition + " as the page shows it: " + value.text(),
        () -> {
          rest.requireNoFailure(connectors);
          return kafka.read(partition.topic(), (int) kafka.endOffset(partition)).stream()
              .map(record -> show(record))
              .toList();
        },
        records -> records.stream().anyMatch(record -> isShown(record, value)));
  }

  /** A decoded record of a topic, as pages show one. */
  private record DecodedRecord(JsonNode key, Map<String, String> headers, JsonNode value) {}

  private DecodedRecord show(ConsumerRecord<byte[], byte[]> record) {
    Map<String, String> texts = new TreeMap<>();
    record
        .headers()
        .forEach(
            header -> texts.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
    return new DecodedRecord(
        decoder.decode(record.topic(), true, record.key()),
        texts,
        decoder.decode(record.topic(), false, record.value()));
  }

  private boolean isShown(DecodedRecord record, Step value) {
    return (key == null || RecordDecoder.has(record.key(), key.json()))
        && (headers == null
            || record.headers().entrySet().containsAll(headers.configuration().entrySet()))
        && RecordDecoder.has(record.value(), value.json());
  }

  private void runCommands(Step commands) {
    String lines = commands.text().replace("\\\n", " ");
    assertThat(COMMAND.matcher(lines).results().count()).isEqualTo(lines.lines().count());
    COMMAND
        .matcher(lines)
        .results()
        .forEach(
            command -> {
              if ("stop".equals(command.group(2))) {
                rest.stop(command.group(1));
              } else if ("resume".equals(command.group(2))) {
                rest.resume(command.group(1));
              } else if (command.group(3) != null) {
                Pattern shown = Pattern.compile(command.group(4));
                Await.until(
                    command.group(3) + " has the status that the page waits for",
                    () -> shown.matcher(rest.status(command.group(3)).toString()).find());
              } else {
                kafka.setCommittedOffset(
                    command.group(5), new TopicPartition(command.group(6), 0), 0);
              }
            });
  }

  private void awaitTable(Step table) {
    String sql =
        Objects.requireNonNull(query, "the recipe has a result without a query")
            .statements()
            .get(0);
    List<List<String>> expected = rows(table.text());
    Await.value(
        sql + " shows " + expected,
        () -> {
          rest.requireNoFailure(connectors);
          return rows(sql, target);
        },
        expected::equals);
    query = null;
  }

  /** Returns the rows of a table as clients print it, its titles first. */
  private static List<List<String>> rows(String printed) {
    return printed
        .lines()
        .filter(line -> !LINE.matcher(line).matches() && !COUNT.matcher(line).matches())
        .map(line -> line.startsWith("|") ? line.substring(1, line.lastIndexOf('|')) : line)
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
        .toList();
  }

  private static List<List<String>> rows(String sql, TestingDatabase database) throws SQLException {
    try (Connection connection = database.open();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      int columns = found.getMetaData().getColumnCount();
      List<List<String>> rows = new ArrayList<>();
      List<String> titles = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        titles.add(found.getMetaData().getColumnLabel(i));
      }
      rows.add(titles);
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          String text = found.getString(i);
          row.add(text == null ? "NULL" : text);
        }
        rows.add(row);
      }
      return rows;
    }
  }

  @Override
  public void close() {
    connectors.forEach(rest::delete);
  }
}
