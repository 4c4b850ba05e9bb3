package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The cause of a database's error, and what a person can do about it. The factory methods create
 * the hints that databases share.
 *
 * @param code the cause; null if the error alone does not tell
 * @param advice words that begin with a semicolon, or an empty text
 */
public record ErrorHint(@Nullable ErrorCode code, String advice) {

  /** The empty hint, for an error that the connector knows nothing about. */
  public static final ErrorHint NONE = new ErrorHint(null, "");

  public static ErrorHint duplicate(@Nullable Run run, @Nullable String constraint) {
    return new ErrorHint(ErrorCode.DUPLICATE_KEY, adviceOnDuplicate(run, constraint));
  }

  private static String adviceOnDuplicate(@Nullable Run run, @Nullable String constraint) {
    String index = constraint == null ? "a unique index" : "unique index " + constraint;
    String another = "; another row has the same values in " + index;
    if (run == null || run.operation() != Operation.INSERT) {
      return another;
    }
    String upsert = KeyProperties.INSERT_MODE + "=upsert would change it";
    if (run.plan().keyColumns().isEmpty()) {
      return another + ": with a key (" + KeyProperties.KEY_MODE + "), " + upsert;
    }
    return run.plan().hasOtherUniqueKey()
        ? another + ": if that is the key's, " + upsert
        : "; a row of that key exists already: " + upsert;
  }

  static ErrorHint foreignKey(@Nullable Run run) {
    if (run == null) {
      return new ErrorHint(ErrorCode.FOREIGN_KEY, "; a foreign key forbids it");
    }
    return switch (run.operation()) {
      case DELETE, SWEEP -> referencedRow();
      case INSERT, UPSERT, UPDATE, INSERT_IGNORE, ADD_VERSION, END_VERSION ->
          missingReferencedRow();
    };
  }

  public static ErrorHint missingReferencedRow() {
    return new ErrorHint(
        ErrorCode.FOREIGN_KEY, "; a foreign key refers to a row that is not there");
  }

  public static ErrorHint referencedRow() {
    return new ErrorHint(
        ErrorCode.FOREIGN_KEY, "; a foreign key of other rows still refers to the row");
  }

  static ErrorHint login() {
    return new ErrorHint(
        ErrorCode.LOGIN_REFUSED,
        "; check " + ConnectionProperties.USERNAME + " and " + ConnectionProperties.PASSWORD);
  }

  public static ErrorHint login(String advice, String property) {
    return new ErrorHint(ErrorCode.LOGIN_REFUSED, advice.formatted(property));
  }

  public static ErrorHint missingDatabase() {
    return new ErrorHint(ErrorCode.UNKNOWN_DATABASE, "; check " + ConnectionProperties.URL);
  }

  public static ErrorHint diskFull() {
    return new ErrorHint(
        ErrorCode.DISK_FULL, "; the database has no room on its disk, or no more of it to use");
  }

  public static ErrorHint readOnly() {
    return new ErrorHint(ErrorCode.UNAVAILABLE, "; the server takes no writes for now");
  }

  public static ErrorHint missingPrivilege() {
    return new ErrorHint(
        ErrorCode.MISSING_PRIVILEGE,
        "; grant the privilege to the user of " + ConnectionProperties.USERNAME);
  }

  public static ErrorHint tooLong() {
    return unfit("a value is longer than its column");
  }

  public static ErrorHint outOfRange() {
    return unfit("a number is outside its column's range");
  }

  public static ErrorHint unfit() {
    return unfit("a value is none that its column can hold");
  }

  public static ErrorHint unfit(String problem) {
    return new ErrorHint(ErrorCode.VALUE_DOES_NOT_FIT, "; " + problem);
  }

  public static ErrorHint constraint(String problem) {
    return new ErrorHint(ErrorCode.CONSTRAINT, "; " + problem);
  }

  public static ErrorHint noValue() {
    return new ErrorHint(ErrorCode.NULL_VALUE, "; a column that must not be null got none");
  }

  public static ErrorHint check() {
    return constraint("a check constraint forbids the row");
  }

  public static ErrorHint refusedByTrigger() {
    return new ErrorHint(
        ErrorCode.REFUSED_BY_TRIGGER, "; a trigger or function of the database refuses the row");
  }
}
