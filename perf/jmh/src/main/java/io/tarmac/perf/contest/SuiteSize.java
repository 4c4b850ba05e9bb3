package io.tarmac.perf.contest;

/** How much of the suite strategies is measured. */
public enum SuiteSize {
  FULL,
  SMOKE;

  /** The contests. */
  public Agenda agenda() {
    return switch (this) {
      case FULL -> Agenda.full();
      case SMOKE -> Agenda.smoke();
    };
  }
}
