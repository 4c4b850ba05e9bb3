package io.tarmac.connect.jdbc.testing.type;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/**
 * Reads a schema as the type table writes it: {@code int32 io.debezium.time.Date}, {@code bytes
 * org.apache.kafka.connect.data.Decimal (scale=2)}, {@code string from VARCHAR(20)} for a
 * propagated source type, {@code array<int32>}, {@code map<string,int64>}, {@code
 * struct<a:int32,b:string>}. Every schema is optional, the elements of others too.
 */
final class SchemaText {
  private static final String SOURCE = "__debezium.source.column.";
  private static final Pattern WORD = Pattern.compile("\\w+");
  private static final Pattern SEMANTIC_NAME = Pattern.compile(" ((?:\\w+\\.)+\\w+)");
  private static final Pattern PARAMETERS = Pattern.compile(" \\(([^)]*)\\)");
  private static final Pattern SOURCE_TYPE =
      Pattern.compile(" from ([A-Z_][A-Z0-9_ ]*)(?:\\((\\d+)(?:,(\\d+))?\\))?");

  private final String text;
  private int position;

  private SchemaText(String text) {
    this.text = text;
  }

  static Schema parse(String text) {
    SchemaText reader = new SchemaText(text);
    Schema schema = reader.schema();
    if (reader.position != text.length()) {
      throw new IllegalArgumentException(
          "not understood from position " + reader.position + ": " + text);
    }
    return schema;
  }

  private Schema schema() {
    String type = word();
    SchemaBuilder builder =
        switch (type) {
          case "array" -> array();
          case "map" -> map();
          case "struct" -> struct();
          default -> SchemaBuilder.type(Schema.Type.valueOf(type.toUpperCase(Locale.ROOT)));
        };
    Matcher name = matcher(SEMANTIC_NAME);
    if (accept(name)) {
      builder.name(name.group(1)).version(1);
    }
    Matcher parameters = matcher(PARAMETERS);
    if (accept(parameters)) {
      for (String parameter : parameters.group(1).split("; ", -1)) {
        int equals = parameter.indexOf('=');
        builder.parameter(parameter.substring(0, equals), parameter.substring(equals + 1));
      }
    }
    Matcher source = matcher(SOURCE_TYPE);
    if (accept(source)) {
      propagate(builder, source);
    }
    return builder.optional().build();
  }

  private SchemaBuilder array() {
    expect('<');
    Schema element = schema();
    expect('>');
    return SchemaBuilder.array(element);
  }

  private SchemaBuilder map() {
    expect('<');
    Schema key = schema();
    expect(',');
    Schema value = schema();
    expect('>');
    return SchemaBuilder.map(key, value);
  }

  private SchemaBuilder struct() {
    SchemaBuilder builder = SchemaBuilder.struct();
    char next = '<';
    do {
      expect(next);
      String field = word();
      expect(':');
      builder.field(field, schema());
      next = ',';
    } while (text.charAt(position) == next);
    expect('>');
    return builder;
  }

  /** As Debezium does when told to by {@code column.propagate.source.type}. */
  private static void propagate(SchemaBuilder builder, Matcher source) {
    builder.parameter(SOURCE + "type", source.group(1));
    if (source.group(2) != null) {
      builder.parameter(SOURCE + "length", source.group(2));
    }
    if (source.group(3) != null) {
      builder.parameter(SOURCE + "scale", source.group(3));
    }
  }

  private String word() {
    Matcher word = matcher(WORD);
    if (!accept(word)) {
      throw new IllegalArgumentException("a word is missing at " + position + ": " + text);
    }
    return word.group();
  }

  private Matcher matcher(Pattern pattern) {
    return pattern.matcher(text).region(position, text.length());
  }

  private boolean accept(Matcher matcher) {
    if (!matcher.lookingAt()) {
      return false;
    }
    position = matcher.end();
    return true;
  }

  private void expect(char character) {
    if (position >= text.length() || text.charAt(position) != character) {
      throw new IllegalArgumentException(
          "'" + character + "' is missing at " + position + ": " + text);
    }
    position++;
  }
}
