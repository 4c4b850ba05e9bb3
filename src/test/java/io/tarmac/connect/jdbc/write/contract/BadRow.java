package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a row. The tables have an {@code id} for a key, a text {@code v}, a number
 * {@code n} and a number {@code u}; in a batch of good rows with an own {@code id} and {@code u},
 * one has a bad value.
 */
enum BadRow {
  /** A column is made shorter behind the task. */
  TOO_LONG("v", "a text that is longer than twenty"),
  /** A column is of another type behind the task. */
  WRONG_TYPE("v", "no number"),
  /** A column is of another type behind the task, whose values have as many bytes. */
  OTHER_TYPE_OF_SAME_LENGTH("v", "1234"),
  /** A number's column is made shorter behind the task. */
  OUT_OF_RANGE("n", "70000"),
  /** The schema allows null, the column does not. */
  NULL("n", null),
  /** The table has the key. */
  DUPLICATE_KEY_OF_TABLE("id", "1"),
  /** The batch has the key. */
  DUPLICATE_KEY_OF_BATCH("id", "1003"),
  /** The batch has the value, which another index than the key's allows once. */
  DUPLICATE_VALUE_OF_BATCH("u", "1003"),
  /** The table has the value, which another index than the key's allows once. */
  DUPLICATE_VALUE_OF_TABLE("u", "1"),
  CHECK("n", "-1"),
  FOREIGN_KEY("n", "-1"),
  /** A trigger raises an error. */
  RAISING_TRIGGER("n", "-1"),
  /** A trigger leaves the row out. */
  SKIPPING_TRIGGER("n", "-1"),
  /** A trigger changes the row. */
  ALTERING_TRIGGER("n", "-1"),
  /** Another table refers to the row that is deleted. */
  REFERRED_TO("id", "1"),
  /** The column has a character set that lacks the character. */
  CHARACTER("v", "\u6570");

  private static final Set<String> MYSQL = Set.of("MySQL", "MariaDB");

  private final String column;
  private final @Nullable String value;

  BadRow(String column, @Nullable String value) {
    this.column = column;
    this.value = value;
  }

  String column() {
    return column;
  }

  @Nullable Object value() {
    return value == null || column.equals("v") ? value : Integer.valueOf(value);
  }

  boolean isOn(TestingDatabase database) {
    return switch (this) {
      case SKIPPING_TRIGGER -> database.name().equals("PostgreSQL");
      case RAISING_TRIGGER, ALTERING_TRIGGER -> !database.name().equals("H2");
      case CHARACTER -> MYSQL.contains(database.name());
      default -> true;
    };
  }

  /** Whether a column is changed while the task runs. */
  boolean isOfChangedColumn() {
    return switch (this) {
      case TOO_LONG, WRONG_TYPE, OTHER_TYPE_OF_SAME_LENGTH, OUT_OF_RANGE -> true;
      default -> false;
    };
  }

  /** Whether the database refuses the row, at least in the first of the modes. */
  boolean isRefused() {
    return switch (this) {
      case SKIPPING_TRIGGER, ALTERING_TRIGGER, OTHER_TYPE_OF_SAME_LENGTH -> false;
      default -> true;
    };
  }

  /** The sink's modes in which the row is bad. */
  List<String> modes() {
    return switch (this) {
      case DUPLICATE_KEY_OF_TABLE, DUPLICATE_KEY_OF_BATCH -> List.of("insert");
      case REFERRED_TO -> List.of("upsert");
      case DUPLICATE_VALUE_OF_BATCH, DUPLICATE_VALUE_OF_TABLE ->
          List.of("insert", "upsert", "insert_ignore");
      default -> List.of("insert", "upsert", "insert_ignore", "update");
    };
  }
}
