package io.tarmac.connect.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.sameness.RandomTexts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Writes JSON as somebody else may write it: fields in any order, blanks, escapes, unknown and
 * repeated fields, numbers spelled otherwise; and, if asked for, values that do not belong there.
 */
final class RandomJson {
  private static final String[] BLANKS = {"", "", "", "", " ", "\n", "\t", "\r\n", "   "};

  /** The longest number that the parser reads. */
  private static final String LONGEST = "9".repeat(1_000);

  /** Among these is 1152921573326323713, which rounds twice by way of a double. */
  private static final String[] STRANGERS = {
    "null", "null", "true", "false", "undefined",
    "0", "-0", "-0.0", "0.0", "0e0",
    "1", "-1", "+1", "1.", ".5",
    "1.5", "0x10", "1e2", "1E400", "-1e-400",
    "1.0E+2147483647", "1e-2147483648", "00012", "-007", "32768",
    "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "NaN",
    "1152921573326323713", "123456789012345678901234567890", "Infinity", "-Infinity", "/**/1",
    "1.000000000000000000000000000001", "\"\"", "\"NaN\"", "\"1\"", "\"AQI=\"",
    "\" AQI= \"", "\"AQI\"", "\"A\\nQI=\"", "\"%%\"", "\"true\"",
    "\"\\ud800\"", "\"\\u0000\"", "'a'", "[]", "{}",
    "[[1,2]]", "[[1]]", "[[null,null]]", "{\"a\":1}", "{\"type\":\"int32\"}",
    "[1,\"a\",null]", LONGEST.substring(1), "-" + LONGEST, LONGEST + "9", "0." + LONGEST,
    "{\"a\":{\"a\":[]}}", "0." + LONGEST.substring(1)
  };

  private static final String[] TYPES = {
    "boolean", "int8", "int16", "int32", "int64", "float", "double", "bytes", "string", "array",
    "map", "struct", "INT32", "float32", "decimal", ""
  };

  private final Random random;
  private final RandomTexts texts;
  private final int harm;
  private final boolean plain;
  private final StringBuilder out = new StringBuilder();

  /**
   * Writes one text.
   *
   * @param harm of so many values one is another than it should be; none if 0
   * @param plain whether the text is spelled as Kafka's converter spells it
   */
  RandomJson(Random random, RandomTexts texts, int harm, boolean plain) {
    this.plain = plain;
    this.random = random;
    this.texts = texts;
    this.harm = harm;
  }

  String text(JsonNode node) {
    out.setLength(0);
    blank();
    write(node);
    blank();
    return out.toString();
  }

  private void write(JsonNode node) {
    if (harm > 0 && random.nextInt(harm) == 0) {
      out.append(STRANGERS[random.nextInt(STRANGERS.length)]);
    } else if (node.isObject()) {
      object(node);
    } else if (node.isArray()) {
      array(node);
    } else if (node.isTextual()) {
      string(node.textValue());
    } else if (node.isNumber()) {
      number(node);
    } else {
      out.append(node);
    }
  }

  private void object(JsonNode node) {
    List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
    if (spelledOtherwise(3)) {
      Collections.shuffle(fields, random);
    }
    out.append('{');
    String separator = "";
    for (Map.Entry<String, JsonNode> field : fields) {
      if (harm > 0 && oneOf(4 * harm)) {
        continue;
      }
      separator = stranger(separator, fields);
      out.append(separator);
      name(field.getKey());
      value(field.getKey(), field.getValue());
      separator = ",";
    }
    stranger(separator, fields);
    out.append('}');
  }

  /**
   * Perhaps a field that is not asked for, or that is there too; returns what separates the next.
   */
  private String stranger(String separator, List<Map.Entry<String, JsonNode>> fields) {
    if (!oneOf(40)) {
      return separator;
    }
    boolean again = !fields.isEmpty() && random.nextBoolean();
    out.append(separator);
    name(again ? fields.get(random.nextInt(fields.size())).getKey() : texts.name());
    out.append(STRANGERS[random.nextInt(STRANGERS.length)]);
    blank();
    return ",";
  }

  private void name(String name) {
    blank();
    string(name);
    blank();
    out.append(':');
    blank();
  }

  /** Another type is the error that a schema is most likely to survive. */
  private void value(String name, JsonNode value) {
    if (harm > 0 && name.equals("type") && oneOf(harm)) {
      string(TYPES[random.nextInt(TYPES.length)]);
    } else {
      write(value);
    }
    blank();
  }

  private void array(JsonNode node) {
    out.append('[');
    for (int i = 0; i < node.size(); i++) {
      if (i > 0) {
        out.append(',');
      }
      blank();
      write(node.get(i));
      blank();
    }
    out.append(']');
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      character(text.charAt(i));
    }
    out.append('"');
  }

  private void character(char c) {
    if (c < ' '
        || c == '"'
        || c == '\\'
        || (Character.isSurrogate(c) && spelledOtherwise(4))
        || spelledOtherwise(50)) {
      switch (c) {
        case '"', '\\', '/' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        default -> out.append(String.format(oneOf(2) ? "\\u%04x" : "\\u%04X", (int) c));
      }
    } else {
      out.append(c);
    }
  }

  private void number(JsonNode node) {
    String spelled = node.asText();
    if (spelledOtherwise(60)) {
      out.append("-0.0"); // which a tree does not keep
      return;
    }
    if (!spelledOtherwise(10) || !spelled.matches("-?\\d+")) {
      out.append(node);
      return;
    }
    out.append(
        switch (random.nextInt(6)) {
          case 0 -> spelled + ".0";
          case 1 -> spelled + "e0";
          case 2 -> spelled + "0e-1";
          case 3 -> spelled + ".75";
          case 4 -> spelled + "00000000000000000000";
          default -> spelled.replaceFirst("(-?)", "$100");
        });
  }

  private void blank() {
    if (spelledOtherwise(3)) {
      out.append(BLANKS[random.nextInt(BLANKS.length)]);
    }
  }

  private boolean spelledOtherwise(int many) {
    return !plain && oneOf(many);
  }

  private boolean oneOf(int many) {
    return random.nextInt(many) == 0;
  }
}
