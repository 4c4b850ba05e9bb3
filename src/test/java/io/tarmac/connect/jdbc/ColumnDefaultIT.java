package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Defaults of schemas become defaults of the columns that the sink makes. */
@EachDatabase
class ColumnDefaultIT extends EvolutionSuite {

  private static final String TEXT = "it's `\"$$ Ж😀 {fn now()} ? --";
  private static final String BACKSLASHES = "a\\', 'b\\\\'' \\x41";

  @Test
  @DisplayName("C8_1 an added column takes the schema's default, and rows from before have it")
  void anAddedColumnTakesTheDefault() {
    try (TaskHarness task = open("basic")) {
      task.put(record(partition, 1));
      task.put(record(partition, schema()));
    }

    assertThat(shown()).containsExactly(expected("1"), expected("2"));
    assertThatThrownBy(() -> sql.execute("update `%s` set `text` = null".formatted(table)))
        .hasMessageContaining("refuses");
  }

  @Test
  @DisplayName("C8_1 a created table has the schema's defaults, for those who insert beside it")
  void aCreatedTableHasTheDefaults() {
    try (TaskHarness task = open("basic")) {
      task.put(record(partition, schema()));
    }
    sql.execute("insert into `%s` (`id`) values (3)".formatted(table));

    assertThat(shown()).containsExactly(expected("2"), expected("3"));
  }

  private static Schema schema() {
    return fields("id int32")
        .field("text", SchemaBuilder.string().defaultValue(TEXT).build())
        .field("path", SchemaBuilder.string().optional().defaultValue(BACKSLASHES).build())
        .field("flag", SchemaBuilder.bool().defaultValue(true).build())
        .field("long", SchemaBuilder.int64().defaultValue(-5_000_000_000L).build())
        .field("double", SchemaBuilder.float64().defaultValue(1.5e-7).build())
        .field(
            "decimal",
            Decimal.builder(2)
                .parameter("connect.decimal.precision", "9")
                .defaultValue(new BigDecimal("-12.30"))
                .build())
        .field("bytes", SchemaBuilder.bytes().defaultValue(new byte[] {0, 39, 92}).build())
        .field("date", SchemaBuilder.int32().name("io.debezium.time.Date").defaultValue(1).build())
        .field(
            "at",
            SchemaBuilder.int64()
                .name("io.debezium.time.MicroTimestamp")
                .defaultValue(1_500_000L)
                .build())
        .field(
            "zoned",
            SchemaBuilder.string()
                .name("io.debezium.time.ZonedTimestamp")
                .defaultValue("2020-02-29T10:00:00.25Z")
                .build())
        .build();
  }

  private List<List<@Nullable String>> shown() {
    String bytes =
        switch (server) {
          case POSTGRESQL -> "encode(`bytes`, 'hex')";
          case H2 -> "rawtohex(`bytes`)";
          default -> "hex(`bytes`)";
        };
    String query =
        """
        select `id`, `text`, `path`, case when `flag` then 'yes' end, `long`, `double` * 10000000,
          `decimal`, lower(%s), `date`, `at`, `zoned`
        from `%s` order by 1
        """;
    List<List<@Nullable String>> shown = new ArrayList<>();
    for (List<@Nullable String> row : sql.rows(query.formatted(bytes, table))) {
      List<@Nullable String> texts = new ArrayList<>(row);
      texts.set(9, String.valueOf(row.get(9)).replaceFirst("0+$", ""));
      texts.set(10, String.valueOf(row.get(10)).replaceFirst("(?<=\\.25)0+|\\+00.*$", ""));
      shown.add(texts);
    }
    return shown;
  }

  private static List<@Nullable String> expected(String id) {
    return row(
        id,
        TEXT,
        BACKSLASHES,
        "yes",
        "-5000000000",
        "1.5",
        "-12.30",
        "00275c",
        "1970-01-02",
        "1970-01-01 00:00:01.5",
        "2020-02-29 10:00:00.25");
  }

  private SinkRecord record(TopicPartition partition, Schema schema) {
    Struct row = new Struct(schema).put("id", 2);
    schema.fields().stream()
        .filter(field -> field.schema().defaultValue() != null)
        .forEach(field -> row.put(field, field.schema().defaultValue()));
    return records.next(partition, TestingRow.key(2), row);
  }
}
