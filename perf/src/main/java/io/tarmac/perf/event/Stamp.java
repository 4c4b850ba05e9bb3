package io.tarmac.perf.event;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * The time at which an event was sent, within the event: microseconds since 1970 as sixteen digits.
 * Events are serialized before the measurement, with a placeholder that is overwritten on sending.
 */
public final class Stamp {
  static final String PLACEHOLDER = "@".repeat(16);

  private static final byte[] PLACEHOLDER_BYTES = PLACEHOLDER.getBytes(StandardCharsets.US_ASCII);
  private static final Pattern TIME = Pattern.compile("[0-9]{16}");

  private Stamp() {}

  /** Overwrites the placeholder in the record's bytes with a time. */
  public static void write(byte[] record, Instant time) {
    int start = placeholderIndex(record);
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, time);
    for (int digit = PLACEHOLDER_BYTES.length - 1; digit >= 0; digit--) {
      record[start + digit] = (byte) ('0' + micros % 10);
      micros /= 10;
    }
  }

  /** Replaces a time with the placeholder; returns any other text unchanged. */
  public static String withoutTime(String text) {
    return TIME.matcher(text).matches() ? PLACEHOLDER : text;
  }

  private static int placeholderIndex(byte[] record) {
    for (int start = 0; start + PLACEHOLDER_BYTES.length <= record.length; start++) {
      int same = 0;
      while (same < PLACEHOLDER_BYTES.length && record[start + same] == PLACEHOLDER_BYTES[same]) {
        same++;
      }
      if (same == PLACEHOLDER_BYTES.length) {
        return start;
      }
    }
    throw new IllegalArgumentException("The record has no placeholder for the time");
  }
}
