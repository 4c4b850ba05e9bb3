package io.tarmac.connect.jdbc.delivery;

import org.jspecify.annotations.Nullable;

/**
 * Where one partition stands between Connect, which hands its records over from some offset on, and
 * the database, which has stored the offset of the first that it lacks. Used by the task's thread
 * alone.
 */
final class StoredPosition {

  /** Stored where nothing has been written yet. */
  static final long NONE = -1;

  private enum State {
    /** What is stored has not been read. */
    UNREAD,
    /** Connect is elsewhere: what it hands over is not wanted until it has been told. */
    AWAY,
    /** Connect has been told: what it hands over next begins at the stored offset. */
    TOLD,
    /** What Connect hands over follows on. */
    FOLLOWING
  }

  private State state = State.UNREAD;
  private long target = NONE;

  /** Where the partition began, if that was in this task's time. */
  private long beginning = NONE;

  boolean isUnread() {
    return state == State.UNREAD;
  }

  boolean isFollowing() {
    return state == State.FOLLOWING;
  }

  /** Whether the offset that is stored is one that Connect's position follows on from. */
  boolean isSettled() {
    return state == State.FOLLOWING || state == State.TOLD;
  }

  /**
   * The stored offset has been read for the first time, or is another than it was.
   *
   * @param arriving the offset of the first record that Connect has just handed over after having
   *     begun somewhere, null where that is not known
   * @return whether what has been taken over of the partition is to be forgotten
   */
  boolean read(long stored, @Nullable Long arriving) {
    boolean first = state == State.UNREAD;
    if (stored != NONE) {
      target = stored;
      state = first && arriving != null && arriving == stored ? State.FOLLOWING : State.AWAY;
    } else if (first) {
      state = State.FOLLOWING;
    } else {
      // The row is gone with all that this task has written: a replica that lags that far.
      target = beginning;
      state = State.AWAY;
    }
    return !first;
  }

  /** Whether the stored offset is gone, and nobody knows where to begin. */
  boolean isLost() {
    return state == State.AWAY && target == NONE;
  }

  /** Whether a record from here on is wanted: not while Connect is elsewhere. */
  boolean wants() {
    return state == State.TOLD || state == State.FOLLOWING;
  }

  /** Whether a record is one that Connect cannot have after having been told. */
  boolean isBelow(long offset) {
    return state == State.TOLD && offset < target;
  }

  /** A record is taken over; tells whether the partition begins with it. */
  boolean follow(long offset) {
    state = State.FOLLOWING;
    boolean begins = target == NONE && beginning == NONE;
    if (begins) {
      beginning = offset;
    }
    return begins;
  }

  /** The offset that Connect is to be told, which it then has been; null if there is none. */
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
