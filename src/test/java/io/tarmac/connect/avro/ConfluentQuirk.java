package io.tarmac.connect.avro;

import io.tarmac.connect.sameness.ConversionOutcome;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A case in which Confluent's converter fails for valid bytes, and another converter may read them.
 * The messages of the failures tell these cases from damage. So they need a JVM that keeps the
 * messages of frequent null pointers: {@code -XX:-OmitStackTraceInFastThrow}.
 */
enum ConfluentQuirk {
  /** A null at the top gives no result, and the worker fails. */
  NO_RESULT,
  /** The stack or the heap is too small for a schema that contains itself. */
  ENDLESS_SCHEMA,
  /**
   * Confluent's converter looks for a member of a union by its translation. The translation may
   * differ from the union's: with an annotated name, with numbered unions inside, or after a null
   * with generalized sum types.
   */
  UNION_WITHOUT_THE_MEMBER("Did not find matching union field|" + "is not a valid field name"),
  /**
   * Confluent's converter translates the schema of each record in a union again, but without the
   * default of the field. Then the annotated default counts. The converter cannot translate a
   * default with an empty decimal, or with a record that may also be null.
   */
  UNTRANSLATABLE_MEMBER("Zero length BigInteger|Schema.field\\(String\\)\" is null") {
    @Override
    boolean isReasonOf(Throwable cause) {
      return super.isReasonOf(cause) && isInTranslationOfMember(cause.getStackTrace());
    }
  },
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
  /** An array has records that are named map entries, but have other fields or text keys. */
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

  /** Tells whether a quirk explains an outcome of Confluent's converter. */
  static boolean explains(ConversionOutcome outcome) {
    return Arrays.stream(values()).anyMatch(quirk -> quirk.isReasonOf(outcome));
  }

  boolean isReasonOf(ConversionOutcome outcome) {
    if (outcome instanceof ConversionOutcome.ToConnect converted) {
      return this == NO_RESULT && converted.data() == null;
    }
    return outcome instanceof ConversionOutcome.Failure failure
        && (failure.cause() instanceof Error
            ? this == ENDLESS_SCHEMA
            : Stream.iterate(failure.cause(), Objects::nonNull, Throwable::getCause)
                .anyMatch(this::isReasonOf));
  }

  boolean isReasonOf(Throwable cause) {
    return messages.matcher(String.valueOf(cause.getMessage())).find();
  }

  /** Tells whether the reader of a value, not of a schema, called the translation that failed. */
  private static boolean isInTranslationOfMember(StackTraceElement[] stack) {
    return IntStream.range(1, stack.length)
        .anyMatch(
            i ->
                stack[i].getMethodName().equals("toConnectData")
                    && stack[i - 1].getMethodName().equals("toConnectSchemaWithCycles"));
  }
}
