package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Run;
import java.sql.SQLException;

/**
 * The failure of a run that the database refused. The exception stays inside the connector, because
 * its cause may hold row values.
 */
@SuppressWarnings("serial") // never serialised
public final class RunFailedException extends SQLException {

  private final Run run;
  private final SQLException failure;
  private final Evidence evidence;

  RunFailedException(Run run, SQLException failure) {
    this(run, failure, Evidence.ERROR);
  }

  private RunFailedException(Run run, SQLException failure, Evidence evidence) {
    super("a run of " + run.rows().size() + " rows failed", failure);
    this.run = run;
    this.failure = failure;
    this.evidence = evidence;
  }

  /** Returns the same failure with evidence that was found later. */
  RunFailedException with(Evidence found) {
    return new RunFailedException(run, failure, found);
  }

  public Run run() {
    return run;
  }

  public SQLException failure() {
    return failure;
  }

  /** Returns the evidence for whether a row is to blame. */
  public Evidence evidence() {
    return evidence;
  }
}
