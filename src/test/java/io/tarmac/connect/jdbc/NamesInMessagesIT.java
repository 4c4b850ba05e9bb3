package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.FakeReporter;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
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

  private static final String UNPRINTABLE =
      "\n\r\t\u0000\u0085\u2028\u2029\u001b[31m\u202e\u2066\u2069\u200f\ufeff\ud800q\udc00";

  /** A name in the place of an ordinary one. */
  enum Name {
    LONG(FILLER.repeat(300_000)),
    FORGING("a\n2026-01-01 00:00:00 ERROR forged\r\nb"),
    UNPRINTABLE_SHORT(FILLER + UNPRINTABLE + FILLER),
    UNPRINTABLE_LONG((FILLER + UNPRINTABLE).repeat(20_000)),
    ESCAPES_ALONE("\u202e".repeat(600_000)),
    /** A name that databases can have, so that their messages quote it. */
    POSSIBLE("q\n\u202e\u001b\u2028q"),
    POSSIBLE_LONG("qz\n".repeat(20) + "z");

    final String text;

    Name(String text) {
      this.text = text;
    }
  }

  /** A record with a hostile name, and the configuration that makes it hurt. */
  private record Attack(Map<String, String> configuration, Function<String, SinkRecord> record) {}

  private final TestingLog log =
      new TestingLog(Level.INFO, Level.TRACE, List.of("io.tarmac.connect"));
  private final TestingRecords records = new TestingRecords();
  private int failures;

  @AfterEach
  void closeLog() {
    log.close();
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("C10_3 names in messages, dead letters and log lines are short and printable")
  void namesAreShortAndPrintable(Name name) {
    for (Map.Entry<String, Attack> attack : attacks().entrySet()) {
      attack(attack.getKey(), attack.getValue(), name.text, "none", false);
      attack(attack.getKey(), attack.getValue(), name.text, "full", true);
    }
    assertThat(failures).as("messages").isGreaterThan(10);
    log.messages("io.tarmac.connect").forEach(message -> assertPrintable("log", message));
  }

  private void attack(
      String place, Attack attack, String name, String evolution, boolean tolerant) {
    String table = UniqueName.of("named");
    database
        .sql()
        .execute(
            "create table %s (id int primary key, qty int, %s varchar(3) not null default 'd')"
                .formatted(database.quote(table), database.quote("short")));
    Map<String, String> configuration =
        new HashMap<>(
            TaskConfiguration.on(database).upsert().keyFromRecordValue("id").evolution(evolution));
    if (tolerant) {
      configuration.put("errors.tolerance", "all");
      configuration.put("errors.deadletterqueue.topic.name", "dead");
    }
    configuration.putAll(attack.configuration());
    TopicPartition partition = new TopicPartition(table, 0);
    String where = place + ", schema.evolution=" + evolution;
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      SinkRecord made = attack.record().apply(name);
      SinkRecord record =
          records.next(partition, made.keySchema(), made.key(), made.valueSchema(), made.value());
      made.headers().forEach(header -> record.headers().add(header));
      Throwable failure = failure(task, record);
      for (Throwable each = failure; each != null; each = each.getCause()) {
        failures++;
        assertPrintable(where, String.valueOf(each.getMessage()));
      }
      if (tolerant) {
        for (FakeReporter.Report report : task.context().deadLetters().reports()) {
          failures++;
          assertPrintable(where, report.error().toString());
        }
      }
    }
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

  private Map<String, Attack> attacks() {
    Map<String, Attack> attacks = new LinkedHashMap<>();
    attacks.put("field", attack(name -> row(name, Schema.OPTIONAL_STRING_SCHEMA, "v")));
    attacks.put("field of a type", attack(name -> row(name, structs("T"), List.of())));
    attacks.put("schema", attack(name -> row("qty", structs(name), List.of())));
    attacks.put(
        "schema of a column", attack(name -> row("qty", optionalString(name), "no number")));
    attacks.put(
        "default",
        attack(
            name ->
                row(
                    name,
                    SchemaBuilder.string().optional().defaultValue(SECRET + name).build(),
                    "v")));
    attacks.put("schemaless field", attack(name -> value(null, Map.of("id", 1, name, 2))));
    attacks.put(
        "schemaless fields in two cases",
        attack(name -> value(null, Map.of("id", 1, name + "q", 2, name + "Q", 3))));
    attacks.put(
        "nested field",
        attack(
            Map.of("nested.mode", "flatten"),
            name -> nested("outer", name, Schema.OPTIONAL_STRING_SCHEMA)));
    attacks.put(
        "two that become one",
        attack(
            Map.of("nested.mode", "flatten"),
            name -> {
              Schema inner =
                  SchemaBuilder.struct().field("b", Schema.OPTIONAL_STRING_SCHEMA).build();
              Schema schema =
                  SchemaBuilder.struct()
                      .field("id", Schema.INT32_SCHEMA)
                      .field(name, inner)
                      .field(name + "_b", Schema.OPTIONAL_STRING_SCHEMA)
                      .build();
              return value(schema, new Struct(schema).put("id", 1).put(name, new Struct(inner)));
            }));
    attacks.put(
        "table",
        attack(
            Map.of("table.name.format", "${header.t}"),
            name -> {
              SinkRecord record = row("qty", Schema.OPTIONAL_INT32_SCHEMA, 1);
              record.headers().addString("t", name);
              return record;
            }));
    attacks.put(
        "schema and table",
        attack(
            Map.of("table.name.format", "${header.t}.${header.t}"),
            name -> {
              SinkRecord record = row("qty", Schema.OPTIONAL_INT32_SCHEMA, 1);
              record.headers().addString("t", name);
              return record;
            }));
    attacks.put(
        "table of a field",
        attack(
            Map.of("table.name.format", "${field.t}"),
            name -> row("t", Schema.OPTIONAL_STRING_SCHEMA, name)));
    attacks.put(
        "header of the key",
        attack(
            Map.of("primary.key.mode", "record_header", "primary.key.fields", ""),
            name -> {
              SinkRecord record = row("qty", Schema.OPTIONAL_INT32_SCHEMA, 1);
              record.headers().addString(name, "v");
              return record;
            }));
    attacks.put(
        "field of the key",
        attack(
            Map.of("primary.key.mode", "record_key", "primary.key.fields", ""),
            name -> {
              Schema schema =
                  SchemaBuilder.struct().field(name, Schema.OPTIONAL_STRING_SCHEMA).build();
              SinkRecord row = row("qty", Schema.OPTIONAL_INT32_SCHEMA, 1);
              return new SinkRecord(
                  "t", 0, schema, new Struct(schema), row.valueSchema(), row.value(), 0);
            }));
    for (String parameter : List.of("name", "type", "length", "scale")) {
      attacks.put(
          "source column's " + parameter,
          attack(
              Map.of("column.naming.source", "true"),
              name ->
                  row(
                      "c",
                      SchemaBuilder.int32()
                          .optional()
                          .parameter("__debezium.source.column." + parameter, name)
                          .build(),
                      1)));
    }
    for (String kind : List.of("Enum", "EnumSet")) {
      attacks.put(
          kind,
          attack(
              name ->
                  row(
                      "labels",
                      SchemaBuilder.string()
                          .optional()
                          .name("io.debezium.data." + kind)
                          .parameter("allowed", "a," + name)
                          .build(),
                      "none of these")));
    }
    attacks.put(
        "parameter of a decimal",
        attack(
            name ->
                row(
                    "amount",
                    SchemaBuilder.bytes()
                        .optional()
                        .name("org.apache.kafka.connect.data.Decimal")
                        .parameter("scale", "0")
                        .parameter("connect.decimal.precision", name)
                        .build(),
                    java.math.BigDecimal.ONE)));
    attacks.put(
        "map", attack(name -> row("m", pairs(), Map.of(name, name)) /* a value, never shown */));
    attacks.put(
        "value that is too long",
        attack(name -> row("short", Schema.OPTIONAL_STRING_SCHEMA, "long " + name)));
    return attacks;
  }

  private static Attack attack(Function<String, SinkRecord> record) {
    return attack(Map.of(), record);
  }

  private static Attack attack(
      Map<String, String> configuration, Function<String, SinkRecord> record) {
    return new Attack(configuration, record);
  }

  private static SinkRecord row(String field, Schema fieldSchema, Object fieldValue) {
    Schema schema =
        SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).field(field, fieldSchema).build();
    return value(schema, new Struct(schema).put("id", 1).put(field, fieldValue));
  }

  private static SinkRecord nested(String outer, String inner, Schema innerSchema) {
    Schema schema = SchemaBuilder.struct().field(inner, innerSchema).build();
    return row(outer, schema, new Struct(schema));
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

  private static Schema optionalString(String name) {
    return SchemaBuilder.string().optional().name(name).build();
  }

  private static Schema pairs() {
    return SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).optional().build();
  }

  private static void assertPrintable(String where, String message) {
    assertThat(message.length())
        .as("length of a message (%s): %.300s", where, message)
        .isLessThanOrEqualTo(PrintableText.LONGEST_MESSAGE + 200);
    List<String> unprintable = new ArrayList<>();
    message
        .codePoints()
        .filter(NamesInMessagesIT::isUnprintable)
        .forEach(each -> unprintable.add("U+%04X".formatted(each)));
    assertThat(unprintable).as("characters of a message (%s): %s", where, message).isEmpty();
    Matcher filling = FILLING.matcher(message);
    while (filling.find()) {
      assertThat(filling.end() - filling.start())
          .as("a name in a message (%s): %s", where, message)
          .isLessThanOrEqualTo(PrintableText.LONGEST_NAME);
    }
    assertThat(message.split("\\\\u202E", -1).length)
        .as("escapes of a name in a message (%s): %s", where, message)
        .isLessThan(100);
    assertThat(message).as(where).doesNotContain(SECRET);
  }

  private static boolean isUnprintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
