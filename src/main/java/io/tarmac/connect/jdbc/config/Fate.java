package io.tarmac.connect.jdbc.config;

import java.util.Map;

/** The outcome for a property of a configuration that may have been written for another sink. */
sealed interface Fate {

  /**
   * A property that stands for these properties of Tarmac.
   *
   * @param to the names and values of Tarmac's properties
   * @param valueStays whether the value is the written one; if so, reports do not show the value
   */
  record Translated(Map<String, String> to, boolean valueStays) implements Fate {
    public Translated {
      to = Map.copyOf(to);
    }
  }

  /** A property that the database's driver gets under this name. */
  record ForDriver(String name) implements Fate {}

  /** A property that has the same effect as Tarmac's property of this name. */
  record Used() implements Fate {}

  /**
   * A property that has no effect.
   *
   * @param why the reason, as the end of a sentence
   */
  record Ignored(String why) implements Fate {}

  /**
   * A property that asks for what the sink does not do. If the sink ignored the property, rows
   * would differ from those of the other sink.
   *
   * @param property Tarmac's property for the same purpose; {@code validate} reports the error on
   *     this property
   * @param message what to do instead
   */
  record Refused(String property, String message) implements Fate {

    /** Creates the refusal of a property for whose purpose Tarmac has no property. */
    Refused(String message) {
      this(ProfileProperties.PROFILE, message);
    }
  }

  /**
   * An unknown property: Tarmac, Connect and the sinks that Tarmac knows do not have it. The
   * property has no effect.
   */
  record Unknown() implements Fate {}
}
