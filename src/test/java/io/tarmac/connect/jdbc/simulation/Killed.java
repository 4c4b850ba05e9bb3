package io.tarmac.connect.jdbc.simulation;

/** The end of a thread whose process has been killed. Nothing may catch it. */
final class Killed extends Error {

  private static final long serialVersionUID = 1L;

  Killed() {
    super("killed", null, false, false);
  }
}
