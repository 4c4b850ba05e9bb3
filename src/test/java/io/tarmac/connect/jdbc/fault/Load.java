package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingRow;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * What arrives, as {@link TestingRow}s, and how it is to be written. The number of an event is
 * unique; its partition is decided by its id, so that the events of an id are in order.
 */
enum Load {
  /** Each event is a row of its own, in a table without a key: what is lost or doubled shows. */
  INSERTS("insert", "none") {
    @Override
    int id(int number) {
      return number;
    }

    @Override
    @Nullable Struct key(int number) {
      return null;
    }
  },

  /** A few rows, written again and again. */
  UPSERTS("upsert", "record_key") {
    @Override
    int id(int number) {
      return number % KEYS;
    }

    @Override
    Struct key(int number) {
      return TestingRow.key(id(number));
    }
  };

  /** How many rows {@link #UPSERTS} have. */
  static final int KEYS = 40;

  /** One of so many events is bad. */
  private static final int POISON = 997;

  /** Makes any name longer than the table takes. */
  private static final int LENGTHENING = 15;

  private final String insertMode;
  private final String keyMode;

  Load(String insertMode, String keyMode) {
    this.insertMode = insertMode;
    this.keyMode = keyMode;
  }

  Map<String, String> settings() {
    return Map.of("insert.mode", insertMode, "primary.key.mode", keyMode);
  }

  abstract int id(int number);

  abstract @Nullable Struct key(int number);

  Struct value(int number) {
    boolean poison = this == INSERTS && number % POISON == POISON - 1;
    String name = "event " + number;
    return TestingRow.of(id(number), poison ? name.repeat(LENGTHENING) : name, number);
  }
}
