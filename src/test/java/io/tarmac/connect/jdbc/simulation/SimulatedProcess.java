package io.tarmac.connect.jdbc.simulation;

/** A simulated process. A history may kill it, or freeze it for a while. */
final class SimulatedProcess {

  private final String name;
  private long frozenUntilNanos;

  /** The leases that the task has lost since Connect last assigned or revoked partitions. */
  private int leaseLosses;

  private long diedNanos = Scheduler.NEVER;

  SimulatedProcess(String name) {
    this.name = name;
  }

  void freeze(long untilNanos) {
    frozenUntilNanos = untilNanos;
  }

  /** Returns the time until which no thread of the process runs. */
  long frozenUntilNanos() {
    return frozenUntilNanos;
  }

  void countLeaseLoss() {
    leaseLosses++;
  }

  int leaseLosses() {
    return leaseLosses;
  }

  /** Forgets the lost leases, as a task does when Connect assigns or revokes partitions. */
  void forgetLeaseLosses() {
    leaseLosses = 0;
  }

  void die(long nowNanos) {
    diedNanos = Math.min(diedNanos, nowNanos);
    frozenUntilNanos = 0;
  }

  boolean isDead() {
    return diedNanos != Scheduler.NEVER;
  }

  /** Tells whether the process was alive at a time. */
  boolean wasAliveAt(long nanos) {
    return nanos <= diedNanos;
  }

  @Override
  public String toString() {
    return name;
  }
}
