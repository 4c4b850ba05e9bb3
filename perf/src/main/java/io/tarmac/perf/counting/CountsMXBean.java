package io.tarmac.perf.counting;

/** The counts of a {@link CountingSinkTask} for JMX, which requires the names of a bean. */
public interface CountsMXBean {
  long getRecords();

  /** Returns how many values the task read that are not null. */
  long getValues();

  long getPuts();

  /** Returns the time of the last non-empty put, in milliseconds since 1970. */
  long getLastPutMillis();
}
