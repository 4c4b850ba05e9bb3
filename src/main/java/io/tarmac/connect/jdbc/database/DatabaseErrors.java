package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * The errors of a database: their meaning, and the messages that may be shown.
 *
 * @param states the table of the errors
 * @param hints the hints on what a person can do about an error
 * @param safeMessages the errors whose messages hold no value of a row
 * @param location reads from a driver's exception which part of a table the exception is about
 * @param hasOwnCodes whether the database's SQLSTATEs or vendor codes mean something else in other
 *     databases
 */
public record DatabaseErrors(
    SqlStates states,
    ErrorHints hints,
    SafeDriverMessages safeMessages,
    Function<SQLException, ErrorLocation> location,
    boolean hasOwnCodes) {

  /**
   * Returns the errors of a database whose codes mean the same in all databases that share them.
   * The SQLSTATEs of such a database tell which messages hold no values.
   */
  public static DatabaseErrors ofSharedCodes(SqlStates states) {
    return new DatabaseErrors(
        states,
        ErrorHints.STANDARD,
        SafeDriverMessages.BY_STATE,
        failure -> ErrorLocation.UNKNOWN,
        false);
  }

  /**
   * Returns the errors of a database whose codes mean something else in other databases. Only the
   * messages about connections are known to hold no values.
   */
  public static DatabaseErrors ofOwnCodes(SqlStates states) {
    return new DatabaseErrors(
        states,
        ErrorHints.STANDARD,
        SafeDriverMessages.OF_CONNECTIONS,
        failure -> ErrorLocation.UNKNOWN,
        true);
  }

  /** Returns these errors with a reader of locations from the driver's exceptions. */
  public DatabaseErrors locatedBy(Function<SQLException, ErrorLocation> reader) {
    return new DatabaseErrors(states, hints, safeMessages, reader, hasOwnCodes);
  }

  /** Returns these errors with other hints. */
  public DatabaseErrors with(ErrorHints other) {
    return new DatabaseErrors(states, other, safeMessages, location, hasOwnCodes);
  }

  /** Returns these errors with another table of errors. */
  public DatabaseErrors with(SqlStates other) {
    return new DatabaseErrors(other, hints, safeMessages, location, hasOwnCodes);
  }

  /** Returns these errors with another choice of messages that may be shown. */
  public DatabaseErrors with(SafeDriverMessages other) {
    return new DatabaseErrors(states, hints, other, location, hasOwnCodes);
  }

  /** Tells whether a change of the table after it was read may have caused the failure. */
  public boolean mayBeOfStaleTable(SQLException failure) {
    return states.has(Symptom.MISSING_TABLE, failure) || states.has(Symptom.CHANGED_TABLE, failure);
  }
}
