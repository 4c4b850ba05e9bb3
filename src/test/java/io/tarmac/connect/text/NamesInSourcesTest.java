package io.tarmac.connect.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The sources of the connector: a name of a column, field, schema or header goes into a message as
 * {@link PrintableText} shows it.
 */
final class NamesInSourcesTest {

  private static final Path SOURCES = Path.of("src/main/java");

  /** The beginning of code that makes a message. */
  private static final Pattern MESSAGE =
      Pattern.compile(
          "new \\w+(?:Exception|Failure|Problem|Advice|Refusal|Step)\\(|LOG\\.\\w+\\(|findings\\.\\w+\\(");

  /** Code that stands for a name that others decide. */
  private static final Pattern NAME =
      Pattern.compile(
          "\\b(?:column|field|schema|header|existing|other|source|parameter|unread)"
              + "\\.(?:name|key|origin|declaredType|castType|typeName)\\(\\)"
              + "|getSQLState\\(\\)");

  private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\n]++|\\\\.)*+\"");

  /** Code that makes a name printable, or SQL text that is no message. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "(?:PrintableText\\.\\w+|identifiers\\.quote|ddl\\.\\w+|alteration\\.\\w+)"
              + "\\((?:[^()]++|\\((?:[^()]++|\\((?:[^()]++|\\([^()]*+\\))*+\\))*+\\))*+\\)");

  @Test
  @DisplayName("C10_3 no source puts a name of others into a message as it is")
  void noNameGoesIntoAMessageAsItIs() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        rawNames(Files.readString(file)).forEach(name -> found.add(file + ": " + name));
      }
    }
    assertThat(found).as("names to be shown by PrintableText.name").isEmpty();
  }

  @Test
  @DisplayName("C10_3 the check sees a name that is put into a message as it is")
  void checkSeesARawName() {
    assertThat(rawNames("throw new PlanException(\"a %s\".formatted(t, column.name()));"))
        .hasSize(1);
    assertThat(rawNames("LOG.warn(\"{} (\", table, failure.getSQLState());")).hasSize(1);
    assertThat(
            rawNames(
                "throw new PlanException(\"(%s\".formatted(PrintableText.name(column.name())));"))
        .isEmpty();
  }

  private static List<String> rawNames(String source) {
    // Texts may have parentheses.
    String code = TEXT.matcher(source).replaceAll("\"\"");
    List<String> names = new ArrayList<>();
    Matcher message = MESSAGE.matcher(code);
    while (message.find()) {
      String arguments = code.substring(message.end(), closing(code, message.end()));
      Matcher name = NAME.matcher(SHOWN.matcher(arguments).replaceAll(""));
      while (name.find()) {
        names.add(message.group() + "... " + name.group());
      }
    }
    return names;
  }

  private static int closing(String code, int begin) {
    int depth = 1;
    int i = begin;
    while (depth > 0 && i < code.length()) {
      depth += code.charAt(i) == '(' ? 1 : code.charAt(i) == ')' ? -1 : 0;
      i++;
    }
    return i - 1;
  }
}
