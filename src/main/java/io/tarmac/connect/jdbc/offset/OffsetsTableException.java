package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.delivery.SqlState;
import java.sql.SQLException;

/** The offsets table is not there for the sink's user, and the database will not have it made. */
public final class OffsetsTableException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final SQLException refusal;
  private final String ddl;

  OffsetsTableException(SQLException refusal, String ddl) {
    super(refusal.getMessage(), SqlState.of(refusal), refusal.getErrorCode(), refusal);
    this.refusal = refusal;
    this.ddl = ddl;
  }

  public SQLException refusal() {
    return refusal;
  }

  /** The statement that makes the table. */
  public String ddl() {
    return ddl;
  }
}
