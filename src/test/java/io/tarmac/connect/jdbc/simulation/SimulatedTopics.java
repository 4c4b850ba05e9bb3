package io.tarmac.connect.jdbc.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The records of a history. Topic {@code a} has two partitions with flat records, and topic {@code
 * b} one partition with change events, some of which truncate the table. A key belongs to one
 * partition. Some offsets are missing, as in a compacted topic.
 */
final class SimulatedTopics {

  /** The kind of change that a record asks for. */
  enum EntryKind {
    WRITE,
    DELETE,
    TRUNCATE,
    /** A delete that the configuration says to skip. */
    SKIP,
    /** A record whose row the database refuses. */
    POISON,
    /** A record that cannot become a row. */
    UNDECODABLE;

    boolean isBad() {
      return this == POISON || this == UNDECODABLE;
    }

    /** Tells whether a record of this kind writes or deletes a row. */
    boolean isRowChange() {
      return this == WRITE || this == DELETE || this == POISON;
    }
  }

  /**
   * A record of a topic.
   *
   * @param version the value of the column {@code version}; greater for a later change of a key
   * @param wide whether the record has a value for the column {@code note}
   */
  record TopicEntry(
      TopicPartition partition, long offset, long version, EntryKind kind, int key, boolean wide) {

    boolean isAtOrAfter(TopicPartition other, long otherOffset) {
      return partition.equals(other) && offset >= otherOffset;
    }

    @Override
    public String toString() {
      return partition + "@" + offset;
    }
  }

  static final List<TopicPartition> PARTITIONS =
      List.of(new TopicPartition("a", 0), new TopicPartition("a", 1), new TopicPartition("b", 0));

  static final String WITH_TRUNCATES = "b";

  /** More assignments than a history has. */
  private static final long ASSIGNMENTS = 1_000_000;

  /** The partition that the transformation sets in each record. */
  private static final int TRANSFORMED_PARTITION = 7;

  private static final Schema KEY = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();

  private static final Schema ROW =
      SchemaBuilder.struct()
          .optional()
          .field("id", Schema.INT32_SCHEMA)
          .field("version", Schema.INT64_SCHEMA)
          .build();

  private static final Schema WIDE_ROW =
      SchemaBuilder.struct()
          .optional()
          .field("id", Schema.INT32_SCHEMA)
          .field("version", Schema.INT64_SCHEMA)
          .field("note", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  private static final Schema EVENT = event(ROW);
  private static final Schema WIDE_EVENT = event(WIDE_ROW);

  private final Map<TopicPartition, List<@Nullable TopicEntry>> logs = new HashMap<>();
  private final SplittableRandom random;
  private final ApplyMode mode;
  private final boolean transforms;
  private final int keys;
  private final double badRate;
  private int poisonKeys;

  /**
   * Creates empty topics.
   *
   * @param settings the settings that decide about deletes, truncates and a transformation
   */
  SimulatedTopics(SplittableRandom random, SimulatedSettings settings) {
    this.random = random;
    this.mode = settings.mode();
    this.transforms = settings.transforms();
    this.keys = 1 + random.nextInt(12);
    this.badRate = badRate(random);
    PARTITIONS.forEach(partition -> logs.put(partition, new ArrayList<>()));
  }

  /** Returns a rate of bad records: mostly low, sometimes zero, sometimes several in a batch. */
  private static double badRate(SplittableRandom random) {
    return switch (random.nextInt(16)) {
      case 0, 1, 2, 3 -> 0;
      case 4 -> 0.1 + random.nextDouble() * 0.3;
      default -> random.nextDouble() * 0.08;
    };
  }

  private static Schema event(Schema row) {
    return SchemaBuilder.struct()
        .field("before", row)
        .field("after", row)
        .field("op", Schema.STRING_SCHEMA)
        .build();
  }

  /** Deletes all records. The offsets begin at zero again. */
  void recreate() {
    logs.values().forEach(List::clear);
  }

  /** Appends a random record to a partition, sometimes after missing offsets. */
  void appendRandom(TopicPartition partition) {
    while (random.nextInt(12) == 0) {
      log(partition).add(null);
    }
    append(partition, randomKind(partition), random.nextInt(5) == 0);
  }

  /** Appends a record that the sink has to write, because no row is newer. */
  void appendWrite(TopicPartition partition) {
    while (mode.newestWins() && paired(endOffset(partition)) % 4 < 3) {
      log(partition).add(null);
    }
    append(partition, EntryKind.WRITE, false);
  }

  /** Appends a record of a kind. */
  void append(TopicPartition partition, EntryKind kind, boolean wide) {
    int key = PARTITIONS.indexOf(partition) * 1_000 + random.nextInt(keys);
    if (kind == EntryKind.POISON && random.nextBoolean()) {
      key = 100_000 + poisonKeys++;
    }
    append(partition, kind, key, wide);
  }

  /** Appends a record of a kind and a key. */
  TopicEntry append(TopicPartition partition, EntryKind kind, int key, boolean wide) {
    long offset = endOffset(partition);
    TopicEntry entry = new TopicEntry(partition, offset, paired(offset), kind, key, wide);
    log(partition).add(entry);
    return entry;
  }

  /** Returns the record of a version; null if its offset has none. */
  @Nullable TopicEntry entryOfVersion(TopicPartition partition, long version) {
    return entry(partition, paired(version));
  }

  /**
   * Returns the version at an offset, or the offset of a version. If the newest change wins, each
   * four records have the same four versions in another order, so that some changes arrive late.
   */
  private long paired(long number) {
    return mode.newestWins() ? number ^ (number / 4 % 4) : number;
  }

  private EntryKind randomKind(TopicPartition partition) {
    if (random.nextDouble() < badRate) {
      return random.nextBoolean() ? EntryKind.POISON : EntryKind.UNDECODABLE;
    }
    int dice = random.nextInt(40);
    // A truncate would remove rows that are newer, so that newest wins allows none.
    if (dice == 0 && partition.topic().equals(WITH_TRUNCATES) && !mode.newestWins()) {
      return EntryKind.TRUNCATE;
    }
    if (dice >= 8) {
      return EntryKind.WRITE;
    }
    return mode.appliesDeletes() && !(mode.newestWins() && dice < 3)
        ? EntryKind.DELETE
        : EntryKind.SKIP;
  }

  /** Returns the records of a partition by their offsets; null for an offset without one. */
  List<@Nullable TopicEntry> log(TopicPartition partition) {
    List<@Nullable TopicEntry> log = logs.get(partition);
    if (log == null) {
      throw new IllegalArgumentException("no such partition: " + partition);
    }
    return log;
  }

  long endOffset(TopicPartition partition) {
    return log(partition).size();
  }

  @Nullable TopicEntry entry(TopicPartition partition, long offset) {
    return log(partition).get((int) offset);
  }

  /** Returns the entry that a record was fetched from. */
  TopicEntry entry(SinkRecord record) {
    TopicEntry entry =
        entry(
            new TopicPartition(record.originalTopic(), record.originalKafkaPartition()),
            record.originalKafkaOffset());
    if (entry == null) {
      throw new IllegalArgumentException("no such record: " + record);
    }
    return entry;
  }

  int recordCount() {
    int count = 0;
    for (List<@Nullable TopicEntry> log : logs.values()) {
      for (TopicEntry entry : log) {
        count += entry == null ? 0 : 1;
      }
    }
    return count;
  }

  /**
   * Returns the record as the task gets it.
   *
   * @param assignment the number of the assignment that fetched it, which is a part of the
   *     timestamp
   */
  SinkRecord fetch(TopicEntry entry, long assignment) {
    SinkRecord record = original(entry, assignment);
    return transforms
        ? record.newRecord(
            record.topic(),
            TRANSFORMED_PARTITION,
            record.keySchema(),
            record.key(),
            record.valueSchema(),
            record.value(),
            record.timestamp())
        : record;
  }

  /** Returns the number of the assignment that fetched a record. */
  static long assignment(SinkRecord record) {
    return record.timestamp() % ASSIGNMENTS;
  }

  /** Returns the timestamp of a record. Those of a partition grow with the offsets. */
  private static long timestamp(TopicEntry entry, long assignment) {
    return entry.offset() * ASSIGNMENTS + assignment;
  }

  private SinkRecord original(TopicEntry entry, long assignment) {
    boolean isEvent = entry.partition().topic().equals(WITH_TRUNCATES);
    Schema rowSchema = entry.wide() ? WIDE_ROW : ROW;
    Schema schema = isEvent ? entry.wide() ? WIDE_EVENT : EVENT : rowSchema;
    Struct row = new Struct(rowSchema).put("id", entry.key()).put("version", entry.version());
    Struct key = new Struct(KEY).put("id", entry.key());
    return switch (entry.kind()) {
      case WRITE, POISON ->
          record(entry, assignment, key, schema, isEvent ? change(schema, "u", null, row) : row);
      case DELETE, SKIP -> {
        Schema deletion = entry.wide() ? WIDE_EVENT : EVENT;
        yield isDeleteEvent(entry)
            ? record(entry, assignment, key, deletion, change(deletion, "d", row, null))
            : record(entry, assignment, key, null, null);
      }
      case TRUNCATE -> record(entry, assignment, null, schema, change(schema, "t", null, null));
      case UNDECODABLE -> record(entry, assignment, key, Schema.INT32_SCHEMA, (int) entry.offset());
    };
  }

  /** Tells whether a delete is a change event. Otherwise it is a tombstone. */
  private boolean isDeleteEvent(TopicEntry entry) {
    return mode == ApplyMode.NEWEST_WITH_SOFT_DELETES
        ? entry.kind() == EntryKind.DELETE // a tombstone has no version, and is skipped
        : entry.partition().topic().equals(WITH_TRUNCATES) && entry.offset() % 2 == 0;
  }

  private static Struct change(
      Schema schema, String operation, @Nullable Struct before, @Nullable Struct after) {
    return new Struct(schema).put("op", operation).put("before", before).put("after", after);
  }

  private static SinkRecord record(
      TopicEntry entry,
      long assignment,
      @Nullable Struct key,
      @Nullable Schema valueSchema,
      @Nullable Object value) {
    return new SinkRecord(
        entry.partition().topic(),
        entry.partition().partition(),
        key == null ? null : KEY,
        key,
        valueSchema,
        value,
        entry.offset(),
        timestamp(entry, assignment),
        TimestampType.CREATE_TIME);
  }
}
