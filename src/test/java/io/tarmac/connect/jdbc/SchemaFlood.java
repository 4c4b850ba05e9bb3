package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;

import io.tarmac.connect.jdbc.testing.task.FakeReporter;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.json.FastJsonConverter;
import io.tarmac.servers.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A JVM with a small heap whose tasks get records made up to fill one of their caches. Each line of
 * its input starts a task: a {@link FloodKind}, the table, and name and value of each property of
 * the connector, with tabs between them.
 */
final class SchemaFlood {

  /** Columns of the wide table, next to {@code id} and {@code name}. */
  static final int COLUMNS = 200;

  /** A name as long as PostgreSQL takes, so that few plans and schemas need much memory. */
  static final String COLUMN = "a_column_whose_name_is_as_long_as_names_of_columns_can_be_";

  /** How many times as many records to send as would overflow the heap if a cache kept them. */
  static final int TIMES = Integer.getInteger("tarmac.flood.times", 1);

  /** Rows of which a flood of merges has many changes each. */
  static final int MERGED_ROWS = 20;

  private static final int FIELDS = COLUMNS / 2;
  private static final String UNAVAILABLE = "__debezium_unavailable_value";
  private static final FastJsonConverter JSON = new FastJsonConverter();
  private static final Schema WIDE = wide();

  static {
    JSON.configure(Map.of("schemas.enable", "true", "schemas.cache.size", "400"), false);
  }

  /** A kind of records, made up to fill one cache. */
  enum FloodKind {
    /** Each record has names of its own, more than a record may have. */
    NAMES(5) {
      @Override
      SinkRecord record(String table, int i) {
        Map<String, Object> row = new HashMap<>();
        for (int field = 0; field < 60_000; field++) {
          row.put("r" + i + "_" + field, 1L);
        }
        return of(table, i, null, row);
      }
    },
    /** Keys without a schema, each of names of its own beside the one that is the key. */
    KEYS(400) {
      @Override
      SinkRecord record(String table, int i) {
        Map<String, Object> key = new HashMap<>(Map.of("id", i));
        for (int field = 0; field < 1_000; field++) {
          key.put("k" + i + "_" + field, 1L);
        }
        return new SinkRecord(table, 0, null, key, null, Map.of("name", "n" + i), i);
      }
    },
    /** Maps without a schema, each of which has other columns of the table. */
    SHAPES(500) {
      @Override
      SinkRecord record(String table, int i) {
        Map<String, Object> row = new HashMap<>(Map.of("id", i, "name", "n" + i));
        columns(i).forEach(column -> row.put(COLUMN + column, "x"));
        return of(table, i, null, row);
      }
    },
    /** Structs, each of a schema of its own, that are merged with those of the same key. */
    MERGES(600) {
      @Override
      SinkRecord record(String table, int i) {
        SchemaBuilder schema = fields("id int32, name string");
        columns(i).forEach(column -> schema.field(COLUMN + column, Schema.STRING_SCHEMA));
        Struct row = struct(schema, i % MERGED_ROWS, "n" + i);
        columns(i).forEach(column -> row.put(COLUMN + column, "x"));
        return of(table, i, row.schema(), row);
      }
    },
    /** Schemas of which each has a long text of its own. */
    SCHEMAS(500) {
      @Override
      SinkRecord record(String table, int i) {
        Schema schema = fields("id int32, name string").doc(i + "x".repeat(100_000)).build();
        return of(table, i, schema, struct(schema, i, "n" + i));
      }
    },
    /** The key is in headers, each of a schema of its own. */
    HEADERS(500) {
      @Override
      SinkRecord record(String table, int i) {
        Schema id = SchemaBuilder.int32().doc(i + "x".repeat(100_000)).build();
        Headers headers = new ConnectHeaders().add("id", i, id);
        Struct row = struct("name string", "n" + i);
        return with(headers, table, i, row.schema(), row);
      }
    },
    /** Each record is for a table of its own. */
    TABLES(80) {
      @Override
      SinkRecord record(String table, int i) {
        return of(table + "_" + i, i, null, Map.of("id", i, "name", "n" + i));
      }
    },
    /** Records of one schema, each of which lacks other columns. */
    LACKING(600) {
      @Override
      SinkRecord record(String table, int i) {
        Struct row = struct(WIDE, i, "n" + i);
        for (int column = 0; column < COLUMNS; column++) {
          row.put(COLUMN + column, "x");
        }
        columns(i).forEach(column -> row.put(COLUMN + column, UNAVAILABLE));
        return of(table, i, WIDE, row);
      }
    },
    /** Headers with long names and no value, beside the row. */
    HEADER_NAMES(120) {
      @Override
      SinkRecord record(String table, int i) {
        Headers headers = new ConnectHeaders();
        for (int header = 0; header < 50; header++) {
          headers.add(header + "x".repeat(10_000), null, null);
        }
        return with(headers, table, i, null, Map.of("id", i, "name", "n" + i));
      }
    },
    /** JSON, each with a schema of its own, through the converter. */
    CONVERTER(500) {
      @Override
      SinkRecord record(String table, int i) {
        String json =
            """
            {"schema":{"type":"struct","doc":"%d%s","fields":[
              {"field":"id","type":"int32"},{"field":"name","type":"string"}]},
             "payload":{"id":%d,"name":"n%d"}}
            """
                .formatted(i, "x".repeat(100_000), i, i);
        SchemaAndValue value = JSON.toConnectData(table, json.getBytes(StandardCharsets.UTF_8));
        return of(table, i, value.schema(), value.value());
      }
    };

    final int records;

    FloodKind(int records) {
      this.records = records * TIMES;
    }

    abstract SinkRecord record(String table, int i);
  }

  private SchemaFlood() {}

  public static void main(String[] args) throws IOException {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split("\t", -1);
      Map<String, String> configuration = new HashMap<>();
      for (int i = 2; i < words.length; i += 2) {
        configuration.put(words[i], words[i + 1]);
      }
      flood(FloodKind.valueOf(words[0]), words[1], configuration);
    }
  }

  private static void flood(FloodKind kind, String table, Map<String, String> configuration) {
    TopicPartition[] partitions =
        kind == FloodKind.TABLES
            ? IntStream.range(0, kind.records)
                .mapToObj(i -> new TopicPartition(table + "_" + i, 0))
                .toArray(TopicPartition[]::new)
            : new TopicPartition[] {new TopicPartition(table, 0)};
    long refused = 0;
    long begun = System.nanoTime();
    long before;
    try (TaskHarness task = new TaskHarness(configuration).open(partitions)) {
      acknowledge(task);
      before = used();
      for (int i = 0; i < kind.records; ) {
        List<SinkRecord> poll = new ArrayList<>();
        for (int end = Math.min(i + pollSize(kind), kind.records); i < end; i++) {
          poll.add(kind.record(table, i));
        }
        refused += put(task, poll);
        poll.clear();
        if (kind != FloodKind.HEADER_NAMES) { // whose rows wait for others
          refused += settle(task);
        }
      }
      refused += settle(task);
      long after = used();
      System.out.printf(
          "%s: %d records, %d refused, %d MB before, %d MB after, %d ms%n",
          kind,
          kind.records,
          refused,
          before >> 20,
          after >> 20,
          (System.nanoTime() - begun) / 1_000_000);
    }
  }

  /** Hands records over as Connect does, and returns how many were refused. */
  private static int put(TaskHarness task, List<SinkRecord> poll) {
    int refused = 0;
    while (true) {
      try {
        task.put(poll);
        return refused;
      } catch (RetriableException busy) {
        refused += acknowledge(task);
      }
    }
  }

  /** Waits until everything is done, and returns how many records were refused. */
  private static int settle(TaskHarness task) {
    int[] refused = {0};
    Await.until(
        "everything is done",
        () -> {
          refused[0] += acknowledge(task) + put(task, List.of());
          return task.isDone();
        });
    return refused[0];
  }

  /** Acknowledges reported records, as the producer of a dead letter queue does. */
  private static int acknowledge(TaskHarness task) {
    FakeReporter deadLetters = task.context().deadLetters();
    deadLetters.acknowledge();
    deadLetters.hold();
    return deadLetters.forget();
  }

  private static Schema wide() {
    SchemaBuilder schema = fields("id int32, name string");
    for (int column = 0; column < COLUMNS; column++) {
      schema.field(COLUMN + column, Schema.STRING_SCHEMA);
    }
    return schema.build();
  }

  /** Returns how many records a poll has: few if they are large. */
  private static int pollSize(FloodKind kind) {
    return switch (kind) {
      case NAMES -> 1;
      case KEYS, SCHEMAS, HEADERS, TABLES, HEADER_NAMES, CONVERTER -> 10;
      case SHAPES, MERGES, LACKING -> 100;
    };
  }

  private static IntStream columns(int i) {
    Random random = new Random(i);
    BitSet chosen = new BitSet();
    while (chosen.cardinality() < FIELDS) {
      chosen.set(random.nextInt(COLUMNS));
    }
    return chosen.stream();
  }

  private static SinkRecord of(String topic, int i, @Nullable Schema schema, Object value) {
    return with(new ConnectHeaders(), topic, i, schema, value);
  }

  private static SinkRecord with(
      Headers headers, String topic, int i, @Nullable Schema schema, Object value) {
    return new SinkRecord(
        topic, 0, null, null, schema, value, i, 0L, TimestampType.CREATE_TIME, headers);
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
