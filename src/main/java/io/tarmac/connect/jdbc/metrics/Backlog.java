package io.tarmac.connect.jdbc.metrics;

/** What a task has taken over and not written. Asked by any thread, whenever somebody looks. */
public interface Backlog {

  /** Nothing waits. */
  Backlog EMPTY =
      new Backlog() {
        @Override
        public long waitingRecords() {
          return 0;
        }

        @Override
        public long recordsInFlight() {
          return 0;
        }

        @Override
        public long bytes() {
          return 0;
        }

        @Override
        public long oldestTimestamp() {
          return NO_TIMESTAMP;
        }
      };

  /** The timestamp of no record. */
  long NO_TIMESTAMP = -1;

  /** Records that are not being written yet. */
  long waitingRecords();

  /** Records that are being written. */
  long recordsInFlight();

  /** Estimated, of both. */
  long bytes();

  /**
   * Of the record that has been taken over first, in milliseconds since 1970; {@link #NO_TIMESTAMP}
   * where none waits, or it has none.
   */
  long oldestTimestamp();
}
