package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.batch.Run;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The hints on what a person can do about a database's errors. Stateless. */
public interface ErrorHints {

  /**
   * Returns the hint for an error, or {@link ErrorHint#NONE} if the error is not known.
   *
   * @param run the rows that met the error, or null if it is not an error of rows
   * @param constraint the constraint that the driver names, or null
   */
  ErrorHint find(SQLException failure, @Nullable Run run, @Nullable String constraint);

  /**
   * Returns the hint for a statement that creates or alters a table, or {@link ErrorHint#NONE} if
   * the error means the same there as in other statements.
   */
  ErrorHint ofDdl(SQLException failure);

  /**
   * Returns the hint for an error that a routine of the server raised, or {@link ErrorHint#NONE} if
   * the routine is unknown.
   */
  default ErrorHint ofRoutine(@Nullable String routine) {
    return ErrorHint.NONE;
  }
}
