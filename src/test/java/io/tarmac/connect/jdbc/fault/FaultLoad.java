package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingRow;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The events that arrive, as {@link TestingRow}s, and how the sink writes them. The number of an
 * event is unique; its partition is decided by its id, so that the events of an id are in order.
 */
enum FaultLoad {
  /** Each event is a row of its own, in a table without a key: what is lost or doubled shows. */
  INSERTS("insert", "none", FaultRun.PARTITIONS, "partition") {
    @Override
    int id(int number) {
      return number;
    }

    @Override
    @Nullable Struct key(int number) {
      return null;
    }

    @Override
    String observation(String rows) {
      return "select id %% %d, count(*), count(distinct amount), max(amount) from (%s) r group by 1"
          .formatted(FaultRun.PARTITIONS, rows);
    }

    @Override
    long rows(long events) {
      return events;
    }

    @Override
    long events(int slot, long end) {
      long poison = 0;
      for (long number = POISON - 1; number < end; number += POISON) {
        poison += number % FaultRun.PARTITIONS == slot ? 1 : 0;
      }
      return super.events(slot, end) - poison;
    }
  },

  /** A few rows, written again and again. */
  UPSERTS("upsert", "record_key", FaultLoad.KEYS, "row") {
    @Override
    int id(int number) {
      return number % KEYS;
    }

    @Override
    Struct key(int number) {
      return TestingRow.key(id(number));
    }

    /** The latest event of an id stands for all before it. */
    @Override
    String observation(String rows) {
      return """
      select id, count(*), 1 + floor(max(amount) / %1$d), max(amount) from (%2$s) r group by id
      """
          .formatted(KEYS, rows);
    }

    @Override
    long rows(long events) {
      return Math.min(1, events);
    }
  };

  /** The header that says which of {@link #TABLES} tables an event may be routed to. */
  static final String TABLE = "table";

  static final int TABLES = 4;

  /** How many rows {@link #UPSERTS} have. */
  static final int KEYS = 40;

  /** One of so many events is bad. */
  private static final int POISON = 997;

  /** Makes any name longer than the table takes. */
  private static final int LENGTHENING = 15;

  private final String insertMode;
  private final String keyMode;
  private final int slots;
  private final String slotName;

  FaultLoad(String insertMode, String keyMode, int slots, String slotName) {
    this.insertMode = insertMode;
    this.keyMode = keyMode;
    this.slots = slots;
    this.slotName = slotName;
  }

  Map<String, String> settings() {
    return Map.of("insert.mode", insertMode, "primary.key.mode", keyMode);
  }

  abstract int id(int number);

  abstract @Nullable Struct key(int number);

  /** Returns the number of slots, which an observer compares one by one. */
  int slots() {
    return slots;
  }

  /** Returns the name of a slot: a partition of inserts, or a row of upserts. */
  String slot(int slot) {
    return slotName + " " + slot;
  }

  /**
   * Returns the query that observes rows: slot, count of rows, number of different events, number
   * of the latest event.
   *
   * @param rows the query of their ids and amounts
   */
  abstract String observation(String rows);

  /** Returns how many events of a slot, with a number below the end, are rows. */
  long events(int slot, long end) {
    return Math.max(0, Math.floorDiv(end - slot + slots - 1, slots));
  }

  /** Returns how many rows a slot has after this many events. */
  abstract long rows(long events);

  /** Returns the number of a table; the events of each partition take turns. */
  int table(int number) {
    return number / FaultRun.PARTITIONS % TABLES;
  }

  Struct value(int number) {
    boolean poison = this == INSERTS && number % POISON == POISON - 1;
    String name = "event " + number;
    return TestingRow.of(id(number), poison ? name.repeat(LENGTHENING) : name, number);
  }
}
