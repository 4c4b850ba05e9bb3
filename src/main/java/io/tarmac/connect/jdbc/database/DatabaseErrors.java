package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.SqlStates;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Function;

/**
 * The errors of a database: their meaning, and the messages that may be shown.
 *
 * @param states the kind of each failure
 * @param hints the hints on what a person can do about an error
 * @param safeMessages the errors whose messages hold no value of a row
 * @param location reads from a driver's exception which part of a table the exception is about
 * @param staleTableCodes the vendor codes of errors that a change of a table after its reading may
 *     cause, in addition to the SQLSTATEs of {@link StaleTable}
 * @param hasOwnCodes whether the database's SQLSTATEs or vendor codes mean something else in other
 *     databases
 */
public record DatabaseErrors(
    SqlStates states,
    ErrorHints hints,
    SafeDriverMessages safeMessages,
    Function<SQLException, ErrorLocation> location,
    Set<Integer> staleTableCodes,
    boolean hasOwnCodes) {

  /**
   * Returns the errors of a database whose codes mean the same in all databases that share them.
   * The SQLSTATEs of such a database tell which messages hold no values.
   */
  public static DatabaseErrors ofSharedCodes(SqlStates states) {
    return new DatabaseErrors(
        states,
        new StandardErrorHints(),
        SafeDriverMessages.BY_STATE,
        failure -> ErrorLocation.UNKNOWN,
        Set.of(),
        false);
  }

  /**
   * Returns the errors of a database whose codes mean something else in other databases. Only the
   * messages about connections are known to hold no values.
   */
  public static DatabaseErrors ofOwnCodes(SqlStates states) {
    return new DatabaseErrors(
        states,
        new StandardErrorHints(),
        SafeDriverMessages.OF_CONNECTIONS,
        failure -> ErrorLocation.UNKNOWN,
        Set.of(),
        true);
  }

  /** Returns these errors with a reader of locations from the driver's exceptions. */
  public DatabaseErrors locatedBy(Function<SQLException, ErrorLocation> reader) {
    return new DatabaseErrors(states, hints, safeMessages, reader, staleTableCodes, hasOwnCodes);
  }

  /** Tells whether a change of the table after it was read may have caused the failure. */
  public boolean mayBeOfStaleTable(SQLException failure) {
    return StaleTable.mayCause(failure) || staleTableCodes.contains(failure.getErrorCode());
  }

  /** Returns these errors with other kinds of failures. */
  public DatabaseErrors with(SqlStates other) {
    return new DatabaseErrors(other, hints, safeMessages, location, staleTableCodes, hasOwnCodes);
  }
}
