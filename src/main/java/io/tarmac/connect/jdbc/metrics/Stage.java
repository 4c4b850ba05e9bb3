package io.tarmac.connect.jdbc.metrics;

/** What time is spent on. Of one thread no two stages are at the same time. */
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
