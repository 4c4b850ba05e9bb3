package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.apache.kafka.connect.data.Schema.OPTIONAL_INT32_SCHEMA;
import static org.apache.kafka.connect.data.Schema.OPTIONAL_STRING_SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.FakeReporter;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.connect.text.PrintableText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Records with hostile names in each place, through the task. Each message that leaves the
 * connector is short and in one line, and so is each line of its log.
 */
@EachDatabase(only = {POSTGRESQL, MYSQL})
class NamesInMessagesIT extends DatabaseTest {

  private static final String SECRET = "secret-value-0815";

  /** Every name below is made of these, which no text of the connector repeats. */
  private static final String FILLER = "qz";

  private static final Pattern FILLING = Pattern.compile("(?:" + FILLER + ")+q?");

  /** Control, format and surrogate characters, and separators of lines and paragraphs. */
  private static final Pattern NOT_PRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private static final String UNPRINTABLE =
      "\n\r\t\u0000\u0085\u2028\u2029\u001b[31m\u202e\u2066\u2069\u200f\ufeff\ud800q\udc00";

  /** A name in the place of an ordinary one. */
  enum Name {
    LONG(FILLER.repeat(35_000)),
    FORGING("a\n2026-01-01 00:00:00 ERROR forged\r\nb"),
    UNPRINTABLE_SHORT(FILLER + UNPRINTABLE + FILLER),
    UNPRINTABLE_LONG((FILLER + UNPRINTABLE).repeat(4_500)),
    ESCAPES_ALONE("\u202e".repeat(70_000)),
    /** A name that databases can have, so that their messages quote it. */
    POSSIBLE("q\n\u202e\u001b\u2028q"),
    POSSIBLE_LONG("qz\n".repeat(20) + "z");

    final String text;

    Name(String text) {
      this.text = text;
    }
  }

  /** A record with a hostile name in some place, and the settings that make it hurt. */
  private record Attack(
      Map<String, String> settings, String place, Function<String, SinkRecord> record) {}

  private final TestingLog log =
      new TestingLog(Level.INFO, Level.TRACE, List.of("io.tarmac.connect"));
  private final TestingRecords records = new TestingRecords();
  private int failures;

  @AfterEach
  void closeLog() {
    log.close();
  }

  @ParameterizedTest
  @EnumSource(names = {"LONG", "FORGING"})
  @DisplayName("C10_3 names in messages, dead letters and log lines are short and printable")
  void namesAreShortAndPrintable(Name name) {
    attackEverywhere(name);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EXCLUDE,
      names = {"LONG", "FORGING"})
  @Tag("soak")
  @DisplayName("C10_3 so are names of other kinds")
  void moreNamesAreShortAndPrintable(Name name) {
    attackEverywhere(name);
  }

  private void attackEverywhere(Name name) {
    Map<Map<String, String>, List<Attack>> bySettings =
        attacks().stream().collect(Collectors.groupingBy(Attack::settings));
    for (List<Attack> attacks : bySettings.values()) {
      attack(attacks, name.text, false);
      attack(attacks, name.text, true);
    }
    assertThat(failures).as("messages").isGreaterThan(10);
    log.messages("io.tarmac.connect").forEach(message -> assertPrintable("log", message));
  }

  /**
   * Attacks tasks without schema evolution, which stop at bad records, or tolerant tasks with full
   * evolution, which give each record a table of its own. A task that has stopped is replaced.
   */
  private void attack(List<Attack> attacks, String name, boolean tolerant) {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("connection.url", database.url() + options())
            .upsert()
            .keyFromRecordValue("id")
            .evolution(tolerant ? "full" : "none");
    if (tolerant) {
      configuration.deadLetters();
    }
    configuration.with(attacks.get(0).settings());
    TopicPartition[] partitions =
        Stream.generate(() -> new TopicPartition(UniqueName.of("named"), 0))
            .limit(tolerant ? attacks.size() : 1)
            .toArray(TopicPartition[]::new);
    createTables(partitions);
    int next = 0;
    while (next < attacks.size()) {
      try (TaskHarness task = new TaskHarness(configuration).open(partitions)) {
        Throwable failure = null;
        for (; failure == null && next < attacks.size(); next++) {
          Attack attack = attacks.get(next);
          TopicPartition partition = partitions[next % partitions.length];
          failure = failure(task, inPartition(partition, attack.record().apply(name)));
          assertPrintable(attack.place() + (tolerant ? ", tolerant" : ""), task, failure);
        }
      }
    }
  }

  /** Returns options that make connecting cheap, which each task that has stopped does again. */
  private String options() {
    return server == MYSQL ? "?sslMode=DISABLED&allowPublicKeyRetrieval=true" : "";
  }

  private void createTables(TopicPartition[] partitions) {
    String columns = "id int primary key, qty int, `short` varchar(3) not null default 'd'";
    new QuotedSql(database)
        .execute(
            Stream.of(partitions)
                .map(partition -> "create table %s (%s)".formatted(partition.topic(), columns))
                .toArray(String[]::new));
  }

  private SinkRecord inPartition(TopicPartition partition, SinkRecord made) {
    SinkRecord record =
        records.next(partition, made.keySchema(), made.key(), made.valueSchema(), made.value());
    made.headers().forEach(header -> record.headers().add(header));
    return record;
  }

  /** Asserts that what the task fails with, and each of its new dead letters, is printable. */
  private void assertPrintable(String where, TaskHarness task, @Nullable Throwable failure) {
    List<String> messages = new ArrayList<>();
    for (Throwable each = failure; each != null; each = each.getCause()) {
      messages.add(String.valueOf(each.getMessage()));
    }
    if (task.context().errantRecordReporter() != null) {
      FakeReporter deadLetters = task.context().deadLetters();
      deadLetters.reports().forEach(report -> messages.add(report.error().toString()));
      deadLetters.forget();
    }
    failures += messages.size();
    messages.forEach(message -> assertPrintable(where, message));
  }

  private static @Nullable Throwable failure(TaskHarness task, SinkRecord record) {
    try {
      task.putUntilAccepted(List.of(record));
      task.settle();
      return null;
    } catch (RuntimeException failure) {
      return failure;
    }
  }

  private static List<Attack> attacks() {
    return List.of(
        attack("field", name -> row(name, OPTIONAL_STRING_SCHEMA, "v")),
        attack("field of a type", name -> row(name, structs("T"), List.of())),
        attack("schema", name -> row("qty", structs(name), List.of())),
        attack("schema of a column", name -> row("qty", text().name(name), "no number")),
        attack("default", name -> row(name, text().defaultValue(SECRET + name), "v")),
        attack("schemaless field", name -> value(null, Map.of("id", 1, name, 2))),
        attack(
            "schemaless fields in two cases",
            name -> value(null, Map.of("id", 1, name + "q", 2, name + "Q", 3))),
        new Attack(
            Map.of("nested.mode", "flatten"),
            "nested field",
            name -> {
              Schema inner = SchemaBuilder.struct().field(name, OPTIONAL_STRING_SCHEMA).build();
              return row("outer", inner, new Struct(inner));
            }),
        new Attack(
            Map.of("nested.mode", "flatten"),
            "two that become one",
            name -> {
              Schema inner = SchemaBuilder.struct().field("b", OPTIONAL_STRING_SCHEMA).build();
              Schema schema =
                  fields("id int32")
                      .field(name, inner)
                      .field(name + "_b", OPTIONAL_STRING_SCHEMA)
                      .build();
              return value(schema, struct(schema, 1, new Struct(inner)));
            }),
        tableName("${header.t}", name -> withHeader("t", name)),
        tableName("${header.t}.${header.t}", name -> withHeader("t", name)),
        tableName("${field.t}", name -> row("t", OPTIONAL_STRING_SCHEMA, name)),
        new Attack(
            Map.of("primary.key.mode", "record_header", "primary.key.fields", ""),
            "header of the key",
            name -> withHeader(name, "v")),
        new Attack(
            Map.of("primary.key.mode", "record_key", "primary.key.fields", ""),
            "field of the key",
            name -> {
              Schema key = SchemaBuilder.struct().field(name, OPTIONAL_STRING_SCHEMA).build();
              SinkRecord row = row("qty", OPTIONAL_INT32_SCHEMA, 1);
              return new SinkRecord(
                  "t", 0, key, new Struct(key), row.valueSchema(), row.value(), 0);
            }),
        sourceColumn("name"),
        sourceColumn("type"),
        sourceColumn("length"),
        sourceColumn("scale"),
        labels("Enum"),
        labels("EnumSet"),
        attack(
            "parameter of a decimal",
            name ->
                row(
                    "amount",
                    Decimal.builder(0).optional().parameter("connect.decimal.precision", name),
                    BigDecimal.ONE)),
        attack("map", name -> row("m", pairs(), Map.of(name, name)) /* a value, never shown */),
        attack(
            "value that is too long",
            name -> row("short", OPTIONAL_STRING_SCHEMA, "long " + name)));
  }

  private static Attack attack(String place, Function<String, SinkRecord> record) {
    return new Attack(Map.of(), place, record);
  }

  private static Attack tableName(String format, Function<String, SinkRecord> record) {
    return new Attack(Map.of("table.name.format", format), format, record);
  }

  private static Attack sourceColumn(String parameter) {
    return new Attack(
        Map.of("column.naming.source", "true"),
        "source column's " + parameter,
        name ->
            row(
                "c",
                SchemaBuilder.int32()
                    .optional()
                    .parameter("__debezium.source.column." + parameter, name),
                1));
  }

  private static Attack labels(String kind) {
    return attack(
        kind,
        name ->
            row(
                "labels",
                text().name("io.debezium.data." + kind).parameter("allowed", "a," + name),
                "none of these"));
  }

  private static SinkRecord row(String field, Schema fieldSchema, Object fieldValue) {
    Schema schema = fields("id int32").field(field, fieldSchema.schema()).build();
    return value(schema, struct(schema, 1, fieldValue));
  }

  private static SinkRecord withHeader(String header, String text) {
    SinkRecord record = row("qty", OPTIONAL_INT32_SCHEMA, 1);
    record.headers().addString(header, text);
    return record;
  }

  private static SinkRecord value(@Nullable Schema schema, Object value) {
    return new SinkRecord("t", 0, null, null, schema, value, 0);
  }

  private static Schema structs(String name) {
    return SchemaBuilder.array(
            SchemaBuilder.array(SchemaBuilder.struct().name(name).build()).name(name).build())
        .name(name)
        .build();
  }

  private static SchemaBuilder text() {
    return SchemaBuilder.string().optional();
  }

  private static Schema pairs() {
    return SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).optional().build();
  }

  private static void assertPrintable(String where, String message) {
    assertThat(message.length())
        .as("length of a message (%s): %.300s", where, message)
        .isLessThanOrEqualTo(PrintableText.LONGEST_MESSAGE + 200);
    assertThat(message).as("a message (%s)", where).doesNotContainPattern(NOT_PRINTABLE);
    assertThat(FILLING.matcher(message).results())
        .as("names in a message (%s): %s", where, message)
        .allMatch(name -> name.end() - name.start() <= PrintableText.LONGEST_NAME);
    assertThat(message.split("\\\\u202E", -1).length)
        .as("escapes of a name in a message (%s): %s", where, message)
        .isLessThan(100);
    assertThat(message).as(where).doesNotContain(SECRET);
  }
}
