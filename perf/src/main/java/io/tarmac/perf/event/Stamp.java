package io.tarmac.perf.event;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * The time at which an event was sent, within the event: microseconds since 1970 as sixteen digits.
 * Events are made before they are sent, with a placeholder that is overwritten in their bytes; so
 * making them takes nothing of the time that is measured.
 */
public final class Stamp {
  /** The text of an event that was not stamped. */
  static final String PLACEHOLDER = "@".repeat(16);

  private static final byte[] BYTES = PLACEHOLDER.getBytes(StandardCharsets.US_ASCII);
  private static final Pattern TIME = Pattern.compile("[0-9]{16}");

  private Stamp() {}

  /** Overwrites the placeholder, which the record's bytes must have. */
  public static void write(byte[] record, Instant time) {
    int place = place(record);
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, time);
    for (int digit = BYTES.length - 1; digit >= 0; digit--) {
      record[place + digit] = (byte) ('0' + micros % 10);
      micros /= 10;
    }
  }

  /** The placeholder instead of a time; anything else as it is. */
  public static String withoutTime(String text) {
    return TIME.matcher(text).matches() ? PLACEHOLDER : text;
  }

  private static int place(byte[] record) {
    for (int start = 0; start + BYTES.length <= record.length; start++) {
      int same = 0;
      while (same < BYTES.length && record[start + same] == BYTES[same]) {
        same++;
      }
      if (same == BYTES.length) {
        return start;
      }
    }
    throw new IllegalArgumentException("The record has no place for a time");
  }
}
