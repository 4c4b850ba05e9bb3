package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;

/**
 * A part of a table's name as a person writes the name. Dots separate catalog, schema and table. A
 * part may stand between the quotation marks of any database: {@code "a.b"}, {@code `a.b`} or
 * {@code [a.b]}. The part is taken without the marks and with its dots, as in Confluent's sink and
 * Aiven's.
 *
 * @param text the text without quotation marks; may be empty
 * @param quoted whether the text stood between quotation marks
 */
record WrittenPart(String text, boolean quoted) {

  private static final String OPENING = "\"`[";
  private static final String CLOSING = "\"`]";

  /**
   * Returns the parts of a name. Text between <code>${</code> and a brace is not examined.
   *
   * @param property the property that has the name
   * @throws ConfigException if a quotation mark has no mate, or the mate is not the end of a part
   */
  static List<WrittenPart> of(String property, String name) {
    List<WrittenPart> parts = new ArrayList<>();
    int begin = 0;
    while (begin <= name.length()) {
      int mark = begin < name.length() ? OPENING.indexOf(name.charAt(begin)) : -1;
      if (mark < 0) {
        int end = find('.', name, begin);
        parts.add(new WrittenPart(name.substring(begin, end), false));
        begin = end + 1;
      } else {
        int mate = find(CLOSING.charAt(mark), name, begin + 1);
        if (mate == name.length()) {
          throw Check.refusal(
              property,
              "'%s' has an opening quotation mark without a closing one. Add that, or remove both."
                  .formatted(PrintableText.name(name)));
        }
        if (find('.', name, mate + 1) != mate + 1) {
          throw Check.refusal(
              property,
              "'%s' goes on after a closing quotation mark. Put a dot there, or the marks around the whole part."
                  .formatted(PrintableText.name(name)));
        }
        parts.add(new WrittenPart(name.substring(begin + 1, mate), true));
        begin = mate + 2;
      }
    }
    return parts;
  }

  /**
   * Returns the next index of the character outside of placeholders; the length of the name if
   * there is none.
   */
  private static int find(char wanted, String name, int from) {
    int i = from;
    while (i < name.length() && name.charAt(i) != wanted) {
      int end = name.startsWith("${", i) ? name.indexOf('}', i) : -1;
      i = end < 0 ? i + 1 : end + 1;
    }
    return i;
  }
}
