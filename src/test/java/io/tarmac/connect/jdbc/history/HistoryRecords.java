package io.tarmac.connect.jdbc.history;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;

import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** The records that tell a history: each key's in one of two partitions of its table's topic. */
public final class HistoryRecords {
  /** The schemas of rows by number of columns, each an object that is used again and again. */
  private static final Map<Integer, Schema> ROWS = new ConcurrentHashMap<>();

  private static final String NEW_KEY = "__debezium.newkey";
  private static final String OLD_KEY = "__debezium.oldkey";
  private static final Map<Integer, Envelope> ENVELOPES = new ConcurrentHashMap<>();
  private static final Schema KEY = fields("id int32").name("server.history.Key").build();

  private final Random random;
  private final List<String> topics;
  private final boolean enveloped;
  private final TestingRecords records = new TestingRecords();

  /**
   * Records of tables, by topic.
   *
   * @param enveloped whether rows are within Debezium's envelope, with a tombstone after a delete
   */
  public HistoryRecords(Random random, List<String> topics, boolean enveloped) {
    this.random = random;
    this.topics = topics;
    this.enveloped = enveloped;
  }

  public List<SinkRecord> make(List<HistoryChange> changes) {
    List<SinkRecord> made = new ArrayList<>();
    for (HistoryChange change : changes) {
      if (change instanceof HistoryChange.TableTruncate truncate) {
        TopicPartition first = new TopicPartition(topics.get(truncate.table()), 0);
        made.add(records.next(first, null, envelope(HistoryColumn.values().length).truncate()));
      } else if (change instanceof HistoryChange.RowDelete delete) {
        if (enveloped) {
          made.add(record(delete.table(), delete.key(), deleted(delete)));
        }
        made.add(record(delete.table(), delete.key(), null));
      } else if (change instanceof HistoryChange.Write write) {
        made.add(record(write.table(), write.key(), written(write)));
      } else if (change instanceof HistoryChange.Move move) {
        made.addAll(moved(move));
      }
    }
    return made;
  }

  /** Whether the next record of the partition is the other part of a change of key. */
  public static boolean isFirstPart(SinkRecord record) {
    return record.headers().lastWithName(NEW_KEY) != null;
  }

  static int partition(int key) {
    return key % 2;
  }

  /** As Debezium tells it, with headers that Connect's default converter has read. */
  private List<SinkRecord> moved(HistoryChange.Move move) {
    HistoryChange.Write write = move.moved();
    List<SinkRecord> made =
        make(List.of(new HistoryChange.RowDelete(move.table(), move.key(), write.version())));
    for (SinkRecord delete : made) {
      delete.headers().add(NEW_KEY, Map.of("id", (byte) write.key()), null);
    }
    SinkRecord created = record(write.table(), write.key(), written(write));
    created.headers().add(OLD_KEY, Map.of("id", (byte) move.key()), null);
    made.add(created);
    return made;
  }

  private SinkRecord record(int table, int key, @Nullable Struct value) {
    TopicPartition partition = new TopicPartition(topics.get(table), partition(key));
    return records.next(partition, struct(KEY, key), value);
  }

  private Struct written(HistoryChange.Write write) {
    Struct row = new Struct(row(write.version())).put("id", write.key());
    write.values().forEach((column, value) -> row.put(column.columnName(), value));
    if (!enveloped) {
      return row;
    }
    Envelope envelope = envelope(write.version());
    return random.nextBoolean() ? envelope.create(row) : envelope.update(null, row);
  }

  private static Struct deleted(HistoryChange.RowDelete delete) {
    return envelope(delete.version()).delete(struct(row(delete.version()), delete.key()));
  }

  private static Envelope envelope(int version) {
    return ENVELOPES.computeIfAbsent(
        version, columns -> new Envelope("test", "history", row(columns)));
  }

  private static Schema row(int version) {
    return ROWS.computeIfAbsent(
        version,
        columns -> {
          SchemaBuilder row = fields("id int32").name("server.history.Value").optional();
          HistoryColumn.ofVersion(columns)
              .forEach(column -> row.field(column.columnName(), column.schema()));
          return row.build();
        });
  }
}
