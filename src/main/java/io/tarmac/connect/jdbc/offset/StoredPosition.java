package io.tarmac.connect.jdbc.offset;

import org.jspecify.annotations.Nullable;

/**
 * The position of one partition between Connect and the database. Connect hands the partition's
 * records over from some offset on. The database has stored the offset of the first record that it
 * lacks. Only the task's thread uses this class.
 */
final class StoredPosition {

  /** The stored offset of a partition of which nothing has been written yet. */
  static final long NONE = -1;

  private enum State {
    /** The stored offset has not been read. */
    UNREAD,
    /**
     * Connect is at another offset. The task wants no records until it has told Connect the offset.
     */
    AWAY,
    /** The task has told Connect the stored offset. The next records from Connect begin there. */
    TOLD,
    /** The records from Connect follow on. */
    FOLLOWING
  }

  private State state = State.UNREAD;
  private long target = NONE;

  /** The offset at which the partition began, if it began in this task's time. */
  private long beginning = NONE;

  boolean isUnread() {
    return state == State.UNREAD;
  }

  boolean isFollowing() {
    return state == State.FOLLOWING;
  }

  /** Tells whether Connect's position follows on from the stored offset. */
  boolean isSettled() {
    return state == State.FOLLOWING || state == State.TOLD;
  }

  /**
   * Notes the stored offset, which has been read for the first time or has changed.
   *
   * @param arriving the offset of the first record that Connect has just handed over after Connect
   *     began somewhere; null if unknown
   * @return whether the task must forget what it has accepted of the partition
   */
  boolean read(long stored, @Nullable Long arriving) {
    boolean first = state == State.UNREAD;
    if (stored != NONE) {
      target = stored;
      state = first && arriving != null && arriving == stored ? State.FOLLOWING : State.AWAY;
    } else if (first) {
      state = State.FOLLOWING;
    } else {
      // The row is gone with all that this task has written, as on a replica that lags that far.
      target = beginning;
      state = State.AWAY;
    }
    return !first;
  }

  /** Tells whether the stored offset is gone, and nobody knows where to begin. */
  boolean isLost() {
    return state == State.AWAY && target == NONE;
  }

  /**
   * Tells whether the task wants records from here on. The task wants none while Connect is at
   * another offset.
   */
  boolean wants() {
    return state == State.TOLD || state == State.FOLLOWING;
  }

  /**
   * Tells whether a record lies below the offset that Connect was told, so that Connect cannot have
   * it.
   */
  boolean isBelow(long offset) {
    return state == State.TOLD && offset < target;
  }

  /**
   * Notes that the task accepts a record.
   *
   * @return whether the partition begins with the record
   */
  boolean follow(long offset) {
    state = State.FOLLOWING;
    boolean begins = target == NONE && beginning == NONE;
    if (begins) {
      beginning = offset;
    }
    return begins;
  }

  /**
   * Returns the offset that Connect must be told, and counts the offset as told. Returns null if
   * there is none.
   */
  @Nullable Long takeSeek() {
    if (state != State.AWAY) {
      return null;
    }
    state = State.TOLD;
    return target;
  }

  long target() {
    return target;
  }
}
