package io.tarmac.connect.jdbc.config;

import java.util.Map;

/** What becomes of a property that was written for another sink. */
sealed interface Fate {

  /**
   * It says what these properties of Tarmac say.
   *
   * @param to their names and values
   * @param valueStays whether the value is the written one, which is then not shown
   */
  record Translated(Map<String, String> to, boolean valueStays) implements Fate {
    public Translated {
      to = Map.copyOf(to);
    }
  }

  /** The database's driver gets it, under this name. */
  record ForDriver(String name) implements Fate {}

  /** It has the effect that the same name has with Tarmac. */
  record Used() implements Fate {}

  /**
   * It has no effect.
   *
   * @param why ends a sentence
   */
  record Ignored(String why) implements Fate {}

  /**
   * It asks for what the sink does not do, and rows would not be what they were.
   *
   * @param property Tarmac's property for the same purpose; {@code validate} reports the error on
   *     it
   * @param message what to do instead
   */
  record Refused(String property, String message) implements Fate {

    /** Refuses a property for whose purpose Tarmac has no property. */
    Refused(String message) {
      this(ProfileProperties.PROFILE, message);
    }
  }

  /** Neither Tarmac, nor Connect, nor a sink that Tarmac knows has it: it has no effect. */
  record Unknown() implements Fate {}
}
