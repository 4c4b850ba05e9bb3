package io.tarmac.connect.jdbc.metrics;

/** The work that a thread spends its time on. A thread is in at most one stage at a time. */
public enum Stage {
  /** The task's thread makes rows of records. */
  DECODE,
  /** The task's thread waits until tables have been looked at, created or changed. */
  PLAN,
  /** The rest of a put: the task's thread waits for what is being written. */
  WAIT,
  /** The writer's thread opens a connection. */
  CONNECT,
  /** The writer's thread sends rows. */
  WRITE,
  /** The writer's thread commits. */
  COMMIT
}
