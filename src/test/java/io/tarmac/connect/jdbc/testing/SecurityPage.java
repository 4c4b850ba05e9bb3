package io.tarmac.connect.jdbc.testing;

import java.nio.file.Path;
import java.util.List;

/** The page that tells which privileges a user needs, in statements that can be executed. */
public final class SecurityPage {
  private static final Path PAGE = Path.of("docs", "how-to", "secure.md");
  private static final String FENCE = "```";

  private SecurityPage() {}

  /**
   * The statements of a block, without semicolons.
   *
   * @param block the words after {@code sql} at the head of the block, such as {@code mysql insert}
   */
  public static List<String> statements(String block) {
    List<String> lines = DocumentedText.contents(PAGE).lines().toList();
    int head = lines.indexOf(FENCE + "sql " + block);
    if (head < 0) {
      throw new AssertionError(PAGE + " has no block of " + block);
    }
    List<String> after = lines.subList(head + 1, lines.size());
    return after.subList(0, after.indexOf(FENCE)).stream()
        .map(line -> line.replace(";", ""))
        .toList();
  }
}
