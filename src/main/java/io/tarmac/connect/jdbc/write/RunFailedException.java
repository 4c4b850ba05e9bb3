package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Run;
import java.sql.SQLException;

/** A run that the database refused. Stays inside the connector: its cause may hold values. */
@SuppressWarnings("serial") // never serialised
public final class RunFailedException extends Exception {

  private final Run run;
  private final SQLException failure;

  RunFailedException(Run run, SQLException failure) {
    super("a run of " + run.rows().size() + " rows failed", failure);
    this.run = run;
    this.failure = failure;
  }

  public Run run() {
    return run;
  }

  public SQLException failure() {
    return failure;
  }
}
