package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row in the table of another sink's properties.
 *
 * @param name the name that the other sink uses; a name that ends with a star stands for all names
 *     with the same beginning
 * @param becomes Tarmac's property for the same purpose; or {@code ignored}, {@code refused}, or
 *     {@code driver} if the database's driver gets the property
 * @param transform the translation of the value; null: the value stays as it is written
 * @param note what becomes of the property, for users to read; if it is ignored, only why
 */
record PropertyMapping(
    String name, String becomes, @Nullable ValueTransform transform, String note) {

  private static final String ANY = "*";
  private static final String IGNORED = "ignored";
  private static final String DRIVER = "driver";

  /**
   * Reads a table. A row has three cells with bars between them: the names of one or more
   * properties; what becomes of them, with the transform of the value if there is one; the note. An
   * indented line goes on with the row before it.
   */
  static List<PropertyMapping> table(String rows) {
    return rows.replaceAll("\\n +", " ").lines().flatMap(PropertyMapping::mappings).toList();
  }

  private static Stream<PropertyMapping> mappings(String row) {
    String[] cells = row.split(" *\\| *", -1);
    String[] becomes = cells[1].split(" ", -1);
    ValueTransform transform = becomes.length == 1 ? null : ValueTransform.valueOf(becomes[1]);
    return Stream.of(cells[0].split(" ", -1))
        .map(name -> new PropertyMapping(name, becomes[0], transform, cells[2]));
  }

  /** Returns what becomes of the property, for users to read. */
  String meaning() {
    if (becomes.equals(IGNORED)) {
      return new PropertyOutcome.Ignored(note).text();
    }
    return note.isEmpty() ? "`" + becomes + "`" : note;
  }

  /** Tells whether the row stands for all names with the same beginning. */
  boolean isPrefix() {
    return name.endsWith(ANY);
  }

  /** Tells whether the row stands for the properties of the driver, which may have any name. */
  boolean isOfDriver() {
    return becomes.equals(DRIVER);
  }

  /** Tells whether the row stands for the property. */
  boolean matches(String property) {
    return isPrefix()
        ? property.startsWith(name.substring(0, name.length() - ANY.length()))
        : property.equals(name);
  }

  /**
   * Returns what becomes of a property.
   *
   * @param property the whole name of the property
   * @param value the value as the user wrote it
   * @param written the whole configuration as the user wrote it
   */
  PropertyOutcome outcome(String property, String value, Map<String, String> written) {
    if (transform != null) {
      return transform.apply(becomes, value, written);
    }
    return switch (becomes) {
      case IGNORED -> new PropertyOutcome.Ignored(note);
      case DRIVER ->
          new PropertyOutcome.ForDriver(property.substring(name.length() - ANY.length()));
      default -> new PropertyOutcome.Translated(Map.of(becomes, value), true);
    };
  }

  /** The outcome for a property of a configuration that may have been written for another sink. */
  sealed interface PropertyOutcome {

    /** Returns the outcome as the report shows it. */
    String text();

    /**
     * A property that stands for these properties of Tarmac.
     *
     * @param to the names and values of Tarmac's properties
     * @param valueStays whether the value is the written one; if so, reports do not show the value
     */
    record Translated(Map<String, String> to, boolean valueStays) implements PropertyOutcome {
      public Translated {
        to = Map.copyOf(to);
      }

      /** Creates the translation to one property with another value than the written one. */
      Translated(String property, String value) {
        this(Map.of(property, value), false);
      }

      @Override
      public String text() {
        return new TreeMap<>(to)
            .entrySet().stream()
                .map(each -> valueStays ? each.getKey() : each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(", ", "translated to ", ""));
      }
    }

    /** A property that the database's driver gets under this name. */
    record ForDriver(String name) implements PropertyOutcome {
      @Override
      public String text() {
        return "used: the database's driver gets it as " + name;
      }
    }

    /** A property that has the same effect as Tarmac's property of this name. */
    record Used() implements PropertyOutcome {
      @Override
      public String text() {
        return "used";
      }
    }

    /**
     * A property that has no effect.
     *
     * @param why the reason, as the end of a sentence
     */
    record Ignored(String why) implements PropertyOutcome {
      @Override
      public String text() {
        return "ignored: " + why;
      }
    }

    /**
     * A property that asks for what the sink does not do. If the sink ignored the property, rows
     * would differ from those of the other sink.
     *
     * @param property Tarmac's property for the same purpose; {@code validate} reports the error on
     *     this property
     * @param message what to do instead
     */
    record Refused(String property, String message) implements PropertyOutcome {
      @Override
      public String text() {
        return "refused: " + message;
      }
    }

    /**
     * An unknown property: Tarmac, Connect and the sinks that Tarmac knows do not have it. The
     * property has no effect.
     */
    record Unknown() implements PropertyOutcome {
      @Override
      public String text() {
        return "unknown: it has no effect";
      }
    }
  }
}
