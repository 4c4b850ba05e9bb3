package io.tarmac.connect.jdbc.source;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/** Where the values of a source column come from: SQL expressions, drawn at random. */
@FunctionalInterface
interface Values {
  String ALPHABET = "aZ09 '\"\\/%_{}[],;:äß€😀\t\n-+";

  String next(Random random);

  /** These values, given as SQL text literals without their quotes. */
  static Values texts(String... texts) {
    List<String> quoted = List.of(texts).stream().map(Values::quote).toList();
    return random -> quoted.get(random.nextInt(quoted.size()));
  }

  /** These SQL expressions. */
  static Values expressions(String... expressions) {
    return random -> expressions[random.nextInt(expressions.length)];
  }

  /** One or the other, as likely. */
  default Values or(Values other) {
    return random -> (random.nextBoolean() ? this : other).next(random);
  }

  /** As {@code pattern} says, where {@code %s} is the value. */
  default Values in(String pattern) {
    return random -> pattern.formatted(next(random));
  }

  /** Whole numbers between two, both included and likely. */
  static Values integers(long lowest, long highest) {
    return expressions(String.valueOf(lowest), String.valueOf(highest)).or(keys(lowest, highest));
  }

  /** Whole numbers between two, each as likely. */
  static Values keys(long lowest, long highest) {
    BigInteger first = BigInteger.valueOf(lowest);
    BigInteger count = BigInteger.valueOf(highest).subtract(first).add(BigInteger.ONE);
    return random -> new BigInteger(80, random).mod(count).add(first).toString();
  }

  /** Decimals of up to {@code precision} digits, {@code scale} of them behind the point. */
  static Values decimals(int precision, int scale) {
    BigInteger end = BigInteger.TEN.pow(precision);
    Values extremes =
        expressions(
            "0",
            new BigDecimal(end.subtract(BigInteger.ONE), scale).toPlainString(),
            new BigDecimal(end.subtract(BigInteger.ONE).negate(), scale).toPlainString(),
            new BigDecimal(BigInteger.ONE, scale).toPlainString());
    return extremes.or(
        random -> {
          BigInteger digits = new BigInteger(end.bitLength(), random).mod(end);
          return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), scale)
              .toPlainString();
        });
  }

  /** Any text of at most {@code length} characters, also none. */
  static Values text(int length) {
    int[] alphabet = ALPHABET.codePoints().toArray();
    return random ->
        quote(
            random
                .ints(random.nextInt(length + 1), 0, alphabet.length)
                .mapToObj(index -> Character.toString(alphabet[index]))
                .collect(Collectors.joining()));
  }

  /** Hexadecimal digits of at most {@code bytes} bytes, quoted. */
  static Values hexadecimal(int bytes) {
    return random -> {
      byte[] value = new byte[random.nextInt(bytes + 1)];
      random.nextBytes(value);
      return quote(HexFormat.of().formatHex(value));
    };
  }

  /** Texts too long for a row's own page, which do not compress. */
  static Values wideText() {
    return random -> {
      byte[] value = new byte[2_000 + random.nextInt(2_000)];
      random.nextBytes(value);
      return quote(HexFormat.of().formatHex(value));
    };
  }

  /** Dates with times of day between two years, with {@code digits} digits of a second's parts. */
  static Values timestamps(int firstYear, int lastYear, int digits) {
    return random -> {
      String parts =
          digits == 0
              ? ""
              : String.format(
                  Locale.ROOT, ".%0" + digits + "d", random.nextInt((int) Math.pow(10, digits)));
      return quote(
          String.format(
              Locale.ROOT,
              "%04d-%02d-%02d %02d:%02d:%02d%s",
              firstYear + random.nextInt(lastYear - firstYear + 1),
              1 + random.nextInt(12),
              1 + random.nextInt(28),
              random.nextInt(24),
              random.nextInt(60),
              random.nextInt(60),
              parts));
    };
  }

  static String quote(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
