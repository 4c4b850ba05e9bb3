package io.tarmac.connect.jdbc.offset;

import java.sql.SQLException;

/** The failure that the sink's user can neither read nor create the offsets table. */
public final class OffsetsTableException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final SQLException refusal;
  private final String ddl;

  OffsetsTableException(SQLException refusal, String ddl) {
    super(refusal.getMessage(), refusal.getSQLState(), refusal.getErrorCode(), refusal);
    this.refusal = refusal;
    this.ddl = ddl;
  }

  public SQLException refusal() {
    return refusal;
  }

  /** Returns the statement that creates the table. */
  public String ddl() {
    return ddl;
  }
}
