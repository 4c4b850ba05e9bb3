package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.database.DdlHints;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.ErrorHints;
import io.tarmac.connect.jdbc.database.ErrorLocation;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The hints for PostgreSQL's errors, which also name the server's routine that raised them. */
final class PostgreSqlErrorHints implements ErrorHints {

  /** The routine that checks a row against row-level security and a view's check option. */
  static final String ROW_CHECK = "ExecWithCheckOptions";

  /** The routine that executes the PL/pgSQL statement {@code RAISE}. */
  static final String RAISE = "exec_stmt_raise";

  /**
   * Returns the location of an error, if the exception is of PostgreSQL's driver. The method
   * compares the name of the class, because the driver may be missing.
   */
  static ErrorLocation location(SQLException failure) {
    return failure.getClass().getName().startsWith("org.postgresql.")
        ? PostgreSqlErrors.location(failure)
        : ErrorLocation.UNKNOWN;
  }

  @Override
  public ErrorHint find(
      SQLException failure, String state, @Nullable Run run, @Nullable String constraint) {
    return switch (state) {
      case "22P02" -> ErrorHint.unfit("a text is none that the type of its column can read");
      case "23P01" ->
          ErrorHint.constraint("an exclusion constraint forbids the row next to another one");
      case "26000", "42P05" ->
          new ErrorHint(
              ErrorCode.POOLER,
              "; a pooler gives each transaction another session, which does not know the statement:"
                  + " set prepareThreshold=0 in "
                  + ConnectionProperties.URL
                  + ", see docs/how-to/poolers.md");
      case "42P10" ->
          new ErrorHint(
              ErrorCode.TABLE_KEY_MISMATCH,
              "; the table needs a primary key or unique index on the key's columns");
      case "P0001" -> ErrorHint.refusedByTrigger();
      default -> ErrorHints.super.find(failure, state, run, constraint);
    };
  }

  @Override
  public ErrorHint ofDdl(SQLException failure, String state) {
    return switch (state) {
      // Something depends on the column, as with the standard's SQLSTATE.
      case "2BP01" -> ErrorHints.super.ofDdl(failure, "0A000");
      case "42P16" -> DdlHints.BY_HAND;
      case "P0001" -> DdlHints.refusedByTrigger();
      default -> ErrorHints.super.ofDdl(failure, state);
    };
  }

  @Override
  public ErrorHint ofRoutine(@Nullable String routine) {
    if (ROW_CHECK.equals(routine)) {
      return new ErrorHint(
          ErrorCode.REFUSED_BY_TRIGGER,
          "; a policy of row-level security or a view's check option refuses the row");
    }
    return RAISE.equals(routine) ? ErrorHint.refusedByTrigger() : ErrorHint.NONE;
  }
}
