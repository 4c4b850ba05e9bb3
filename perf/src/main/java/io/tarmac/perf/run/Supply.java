package io.tarmac.perf.run;

/**
 * When events get into the topic.
 *
 * @param live while the sink runs; else before it starts
 * @param perSecond live events a second; 0 as fast as the broker takes them
 */
public record Supply(boolean live, int perSecond) {
  /** All events are there when the sink starts. */
  public static final Supply BEFOREHAND = new Supply(false, 0);

  /** While the sink runs, as fast as the broker takes them. */
  public static final Supply AT_FULL_SPEED = new Supply(true, 0);

  public static Supply atRate(int perSecond) {
    return new Supply(true, perSecond);
  }
}
