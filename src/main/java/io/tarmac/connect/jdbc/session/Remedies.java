package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.delivery.SqlState;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the remedy for an error of the database. Immutable. */
public final class Remedies {

  /** Of MySQL and MariaDB, which share SQLSTATEs: the codes tell more. */
  public static final Remedies OF_MYSQL = new Remedies(true, false);

  /** Of all others, whose codes are other errors; what theirs are worth is in {@link SqlState}. */
  public static final Remedies BY_STATE = new Remedies(false, false);

  /** PostgreSQL's and MySQL's states of a statement that was interrupted. */
  private static final Set<String> INTERRUPTED = Set.of("57014", "70100");

  private final boolean hasCodesOfMySql;
  private final boolean isConnecting;

  private Remedies(boolean hasCodesOfMySql, boolean isConnecting) {
    this.hasCodesOfMySql = hasCodesOfMySql;
    this.isConnecting = isConnecting;
  }

  static Remedies of(Database database) {
    return switch (database.name()) {
      case "MySQL", "MariaDB" -> OF_MYSQL;
      default -> BY_STATE;
    };
  }

  /**
   * Returns these remedies for an attempt to connect. Only then do a driver's words tell that the
   * settings do not fit: later they may quote a row.
   */
  public Remedies whileConnecting() {
    return new Remedies(hasCodesOfMySql, true);
  }

  /**
   * Returns the remedy, or {@link Remedy#NONE} if the error is not known.
   *
   * @param run the rows that met the error, where it is known
   * @param constraint which the error is about, where the driver tells it
   */
  Remedy find(SQLException failure, @Nullable Run run, @Nullable String constraint) {
    Remedy ofSettings = isConnecting ? ConnectionRemedy.ofSettings(failure) : Remedy.NONE;
    if (ofSettings.code() != null) {
      return ofSettings;
    }
    String state = Objects.requireNonNullElse(SqlState.of(failure), "");
    return hasCodesOfMySql
        ? byCodeOfMySql(failure.getErrorCode(), state, run, constraint)
        : byState(state, run, constraint);
  }

  /** Returns the remedy for an error of a query to the catalog; null if it is that of any query. */
  public static @Nullable Remedy ofCatalog(SQLException failure) {
    String state = Objects.requireNonNullElse(SqlState.of(failure), "");
    return failure instanceof SQLTimeoutException || INTERRUPTED.contains(state)
        ? new Remedy(
            ErrorCode.SLOW_CATALOG,
            "; end the session that locks the catalog, or raise socketTimeout in "
                + ConnectionProperties.URL)
        : null;
  }

  /** Returns the remedy for an error of a routine of the server; null if the routine is unknown. */
  static @Nullable Remedy ofRoutine(@Nullable String routine) {
    if (ConcernedParts.ROW_CHECK.equals(routine)) {
      return new Remedy(
          ErrorCode.REFUSED_BY_TRIGGER,
          "; a policy of row-level security or a view's check option refuses the row");
    }
    return ConcernedParts.RAISE.equals(routine) ? refusedByTrigger() : null;
  }

  /**
   * Returns the remedy for a refused change of a table, or {@link Remedy#NONE} if there is only a
   * general one.
   */
  Remedy ofDdl(SQLException failure) {
    return hasCodesOfMySql
        ? DdlRemedies.ofMySql(
            failure.getErrorCode(), Objects.requireNonNullElse(failure.getMessage(), ""))
        : DdlRemedies.ofState(Objects.requireNonNullElse(SqlState.of(failure), ""));
  }

  private static Remedy byCodeOfMySql(
      int code, String state, @Nullable Run run, @Nullable String constraint) {
    return switch (code) {
      case 1021, 1026, 1114, 3675 -> diskFull();
      case 1036, 1290, 1836, 1874 -> readOnly();
      case 1040, 1203, 1226 ->
          new Remedy(
              ErrorCode.UNAVAILABLE,
              "; the server or its user has as many connections as it may have");
      case 1044, 1142, 1143, 1227, 1370 -> missingPrivilege();
      case 1049 -> missingDatabase();
      case 1062 -> duplicate(run, constraint);
      case 1048, 1364 -> noValue();
      case 1452, 1216 -> missingReferencedRow();
      case 1130 ->
          login(
              "; the server does not let the user in from the worker's address: check %s, and the"
                  + " hosts that the server allows",
              ConnectionProperties.USERNAME);
      case 1820, 1862 ->
          login(
              "; the user's password has expired: set a new one at the server and in %s",
              ConnectionProperties.PASSWORD);
      case 3118, 4151 ->
          login(
              "; the user is locked: unlock it at the server, or change %s",
              ConnectionProperties.USERNAME);
      case 3955 ->
          login(
              "; the user is locked after wrong passwords: check %s, then unlock the user or wait",
              ConnectionProperties.PASSWORD);
      case 3159 ->
          new Remedy(
              ErrorCode.TLS_MISMATCH,
              "; the server wants TLS: set " + ConnectionRemedy.TLS_OF_MYSQL);
      case 1451, 1217 -> referencedRow();
      case 1264, 1690 -> outOfRange();
      case 1265, 1292, 1366 -> unfit();
      case 1406 -> tooLong();
      case 1644 -> refusedByTrigger();
      case 3140, 3141 -> unfit("a text is no JSON that the database can store");
      case 3819, 4025 -> check();
      default -> byState(state, run, constraint);
    };
  }

  /** Whether the error is about a column that must not be null and got no value. */
  boolean isForMissingValue(SQLException failure) {
    return find(failure, null, null).code() == ErrorCode.NULL_VALUE;
  }

  private static Remedy byState(String state, @Nullable Run run, @Nullable String constraint) {
    return switch (state) {
      case "42P01", "42S02" -> new Remedy(ErrorCode.MISSING_TABLE, "; create it");
      case "42703", "42S22" -> new Remedy(ErrorCode.MISSING_COLUMN, "; create it");
      case "25006" -> readOnly();
      case "42501" -> missingPrivilege();
      case "53100" -> diskFull();
      case "42P10" ->
          new Remedy(
              ErrorCode.TABLE_KEY_MISMATCH,
              "; the table needs a primary key or unique index on the key's columns");
      case "08004", "28000", "28P01" -> login();
      case "22001" -> tooLong();
      case "22003" -> outOfRange();
      case "22021" -> unfit("a text has a character that the database cannot store");
      case "22P02" -> unfit("a text is none that the type of its column can read");
      case "22007", "22008" -> unfit("a date or time is none that its column can hold");
      case "42804" ->
          new Remedy(
              ErrorCode.TYPE_DOES_NOT_FIT,
              "; alter the column, or convert the field with a transformation");
      case "26000", "42P05" ->
          new Remedy(
              ErrorCode.POOLER,
              "; a pooler gives each transaction another session, which does not know the statement:"
                  + " set prepareThreshold=0 in "
                  + ConnectionProperties.URL
                  + ", see docs/how-to/poolers.md");
      case "3D000" -> missingDatabase();
      case "3F000" ->
          new Remedy(
              ErrorCode.MISSING_SCHEMA,
              "; create the schema or change " + TableProperties.TABLE_NAME_FORMAT);
      case "23502" -> noValue();
      case "23503", "23506" -> foreignKey(run);
      case "23505" -> duplicate(run, constraint);
      case "23513", "23514" -> check();
      case "23P01" -> constraint("an exclusion constraint forbids the row next to another one");
      case "45000", "P0001" -> refusedByTrigger();
      default -> byClass(state);
    };
  }

  private static Remedy byClass(String state) {
    if (state.startsWith("22")) {
      return unfit();
    }
    return state.startsWith("23") ? constraint("a constraint forbids the row") : Remedy.NONE;
  }

  private static Remedy duplicate(@Nullable Run run, @Nullable String constraint) {
    return new Remedy(ErrorCode.DUPLICATE_KEY, adviceOnDuplicate(run, constraint));
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

  private static Remedy foreignKey(@Nullable Run run) {
    if (run == null) {
      return new Remedy(ErrorCode.FOREIGN_KEY, "; a foreign key forbids it");
    }
    return switch (run.operation()) {
      case DELETE -> referencedRow();
      case INSERT, UPSERT, UPDATE, INSERT_IGNORE -> missingReferencedRow();
    };
  }

  private static Remedy missingReferencedRow() {
    return new Remedy(ErrorCode.FOREIGN_KEY, "; a foreign key refers to a row that is not there");
  }

  private static Remedy referencedRow() {
    return new Remedy(
        ErrorCode.FOREIGN_KEY, "; a foreign key of other rows still refers to the row");
  }

  private static Remedy login() {
    return new Remedy(
        ErrorCode.LOGIN_REFUSED,
        "; check " + ConnectionProperties.USERNAME + " and " + ConnectionProperties.PASSWORD);
  }

  private static Remedy login(String advice, String property) {
    return new Remedy(ErrorCode.LOGIN_REFUSED, advice.formatted(property));
  }

  private static Remedy missingDatabase() {
    return new Remedy(ErrorCode.UNKNOWN_DATABASE, "; check " + ConnectionProperties.URL);
  }

  private static Remedy diskFull() {
    return new Remedy(
        ErrorCode.DISK_FULL, "; the database has no room on its disk, or no more of it to use");
  }

  private static Remedy readOnly() {
    return new Remedy(ErrorCode.UNAVAILABLE, "; the server takes no writes for now");
  }

  private static Remedy missingPrivilege() {
    return new Remedy(
        ErrorCode.MISSING_PRIVILEGE,
        "; grant the privilege to the user of " + ConnectionProperties.USERNAME);
  }

  private static Remedy tooLong() {
    return unfit("a value is longer than its column");
  }

  private static Remedy outOfRange() {
    return unfit("a number is outside its column's range");
  }

  private static Remedy unfit() {
    return unfit("a value is none that its column can hold");
  }

  private static Remedy unfit(String problem) {
    return new Remedy(ErrorCode.VALUE_DOES_NOT_FIT, "; " + problem);
  }

  private static Remedy constraint(String problem) {
    return new Remedy(ErrorCode.CONSTRAINT, "; " + problem);
  }

  private static Remedy noValue() {
    return new Remedy(ErrorCode.NULL_VALUE, "; a column that must not be null got none");
  }

  private static Remedy check() {
    return constraint("a check constraint forbids the row");
  }

  private static Remedy refusedByTrigger() {
    return new Remedy(
        ErrorCode.REFUSED_BY_TRIGGER, "; a trigger or function of the database refuses the row");
  }
}
