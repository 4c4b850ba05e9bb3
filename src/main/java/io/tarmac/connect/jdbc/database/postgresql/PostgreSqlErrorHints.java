package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.ErrorHints;
import io.tarmac.connect.jdbc.database.ErrorLocation;
import io.tarmac.connect.jdbc.database.StandardErrorHints;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The hints for PostgreSQL's errors, which also name the server's routine that raised them. */
final class PostgreSqlErrorHints implements ErrorHints {

  /** The routine that checks a row against row-level security and a view's check option. */
  static final String ROW_CHECK = "ExecWithCheckOptions";

  /** The routine that executes the PL/pgSQL statement {@code RAISE}. */
  static final String RAISE = "exec_stmt_raise";

  private static final ErrorHints STANDARD = new StandardErrorHints();

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
  public ErrorHint find(SQLException failure, @Nullable Run run, @Nullable String constraint) {
    return STANDARD.find(failure, run, constraint);
  }

  @Override
  public ErrorHint ofDdl(SQLException failure) {
    return STANDARD.ofDdl(failure);
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
