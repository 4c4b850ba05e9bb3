package io.tarmac.connect.jdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rule for messages that users read: each ends with one code, and the code has an entry. */
public final class OneErrorCode {

  private static final Pattern CODE = Pattern.compile("\\[(TARMAC-[A-Z]+-\\d+)]");

  private OneErrorCode() {}

  /** Requires that a message ends with a code, and has no other one. */
  public static ErrorCode in(@Nullable String message) {
    List<String> codes =
        CODE.matcher(String.valueOf(message))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(codes).describedAs("codes in: %s", message).hasSize(1);
    assertThat(message).endsWith("[" + codes.get(0) + "]");
    return Arrays.stream(ErrorCode.values())
        .filter(code -> code.code().equals(codes.get(0)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no such code: " + codes));
  }

  /** Returns a message without the code that it ends with. */
  public static String cutOff(String message) {
    return message.substring(0, message.length() - " []".length() - in(message).code().length());
  }
}
