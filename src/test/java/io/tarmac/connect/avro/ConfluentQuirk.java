package io.tarmac.connect.avro;

import io.tarmac.connect.sameness.ConversionOutcome;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The cases in which Confluent's converter has no use for sound bytes, and another converter need
 * not fail. The messages of its failures tell them apart from damage.
 */
enum ConfluentQuirk {
  /** A null at the top becomes no result at all, and the worker fails. */
  NO_RESULT,
  /** The stack or the heap is too small for a schema that contains itself. */
  ENDLESS_SCHEMA,
  /**
   * A member of a union is looked for by its translation, which may differ from the one that the
   * union has: with an annotated name, with numbered unions inside, or behind a null with
   * generalized sum types.
   */
  UNION_WITHOUT_THE_MEMBER("Did not find matching union field|" + "is not a valid field name"),
  /** An annotation has the wrong type, or contradicts the logical type that it annotates. */
  UNUSABLE_ANNOTATION(
      "Mismatched names|"
          + "Mismatched versions|"
          + "Invalid Connect version|"
          + "Invalid schema name|"
          + "Expected JSON object for schema parameters|"
          + "Expected schema parameter values|"
          + "precision property must be|"
          + "Connect type annotation for Avro int field is null"),
  /** An array has records that are called entries of a map, but have other fields or text keys. */
  UNUSUAL_ENTRIES(
      "Invalid type for MAP|" + "Found map encoded as array|" + "because \"entry\" is null"),
  /** Avro's library loses a part of the grammar of a record that contains itself. */
  INCOMPLETE_GRAMMAR("Cannot read field \"kind\" because \"top\" is null");

  private final Pattern messages;

  ConfluentQuirk() {
    this("(?!)"); // no message
  }

  ConfluentQuirk(String messages) {
    this.messages = Pattern.compile(messages);
  }

  /** Tells whether a quirk is the reason of what Confluent's converter did. */
  static boolean explains(ConversionOutcome outcome) {
    return Arrays.stream(values()).anyMatch(quirk -> quirk.isReasonOf(outcome));
  }

  private boolean isReasonOf(ConversionOutcome outcome) {
    if (outcome instanceof ConversionOutcome.ToConnect converted) {
      return this == NO_RESULT && converted.data() == null;
    }
    return outcome instanceof ConversionOutcome.Failure failure
        && (failure.cause() instanceof Error
            ? this == ENDLESS_SCHEMA
            : Stream.iterate(failure.cause(), Objects::nonNull, Throwable::getCause)
                .map(cause -> String.valueOf(cause.getMessage()))
                .anyMatch(text -> messages.matcher(text).find()));
  }
}
