package io.tarmac.connect.jdbc.delivery;

/** The answers to "what now?" after a failure. */
public enum FailureKind {
  /** Nothing has failed, but what came before takes its time: the same records again, soon. */
  BUSY,
  /** The same batch can succeed later: an outage, a deadlock, a lock timeout. */
  TRANSIENT,
  /** A record of the batch cannot become a row, now or later. */
  BAD_RECORD,
  /** A person has to change something first: a privilege, a table, the configuration, the code. */
  FATAL
}
