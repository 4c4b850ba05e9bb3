package io.tarmac.perf.counting;

/** The records that a counting task has been given so far, for JMX (hence the bean-style names). */
public interface CountsMXBean {
  long getRecords();

  long getPuts();

  /** When the last non-empty put was called, in milliseconds since 1970. */
  long getLastPutMillis();
}
