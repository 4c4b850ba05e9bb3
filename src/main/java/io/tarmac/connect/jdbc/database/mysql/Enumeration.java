package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.SourceColumn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.connect.data.Schema;

/**
 * The mapping to enum and set columns of MySQL and MariaDB, with the members that the schema names.
 * The members come with records, so that SQL text has them in hexadecimal.
 *
 * @param type {@code enum} or {@code set}
 */
record Enumeration(String type) {

  private static final String MEMBERS = "allowed";
  private static final Pattern ESCAPED = Pattern.compile("\\\\([,\\\\])");
  private static final int MAX_ENUM_MEMBERS = 3_000;
  private static final int MAX_SET_MEMBERS = 64;
  private static final int MAX_MEMBER_LENGTH = 255;

  /**
   * Returns the mapping to the column, or the standard mapping to a text if no column can have the
   * members.
   */
  ColumnMapping columnMapping(Schema schema, SourceColumn source, ColumnMapping standard) {
    Map<String, String> members = members(schema);
    return members.isEmpty()
        ? standard
        : standard
            .withColumnType(column(members))
            .then(value -> isSet() ? set((String) value, members) : one((String) value, members));
  }

  /**
   * Returns only the type of the column, or the standard type if no column can have the members.
   */
  ColumnType columnType(Schema schema, ColumnType standard) {
    Map<String, String> members = members(schema);
    return members.isEmpty() ? standard : column(members);
  }

  private ColumnType column(Map<String, String> members) {
    return ColumnType.named(
        Kind.VARCHAR,
        distinct(members).stream()
            .map(Enumeration::literal)
            .collect(Collectors.joining(",", type + "(", ")")));
  }

  /**
   * Returns the members by the texts that stand for them, or none if no column can have the
   * members.
   */
  private Map<String, String> members(Schema schema) {
    String allowed = schema.parameters() == null ? null : schema.parameters().get(MEMBERS);
    if (schema.type() != Schema.Type.STRING || allowed == null) {
      return Map.of();
    }
    Map<String, String> members = members(allowed);
    return areMembers(members) ? members : Map.of();
  }

  private boolean isSet() {
    return type.equals("set");
  }

  /**
   * Returns each member under every text that stands for it. Debezium writes a comma in a member as
   * {@code \,} in the schema, and a backslash as {@code \\}. Before 3.7 Debezium also writes
   * streamed values so, but not those of a snapshot.
   */
  private static Map<String, String> members(String allowed) {
    List<String> texts = texts(allowed);
    Map<String, String> members = new LinkedHashMap<>();
    for (String text : texts) {
      String member = unescaped(text);
      members.put(member, member);
    }
    texts.forEach(text -> members.putIfAbsent(text, unescaped(text)));
    return members;
  }

  /**
   * Returns the members as the schema writes them. A comma after a backslash separates no members.
   */
  private static List<String> texts(String allowed) {
    List<String> texts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < allowed.length(); i++) {
      if (allowed.charAt(i) == '\\') {
        i++;
      } else if (allowed.charAt(i) == ',') {
        texts.add(allowed.substring(start, i));
        start = i + 1;
      }
    }
    texts.add(allowed.substring(start));
    return texts;
  }

  private static String unescaped(String text) {
    return ESCAPED.matcher(text).replaceAll("$1");
  }

  private static List<String> distinct(Map<String, String> members) {
    return members.values().stream().distinct().toList();
  }

  private boolean areMembers(Map<String, String> members) {
    List<String> distinct = distinct(members);
    return distinct.size() <= (isSet() ? MAX_SET_MEMBERS : MAX_ENUM_MEMBERS)
        && distinct.stream().allMatch(this::isMember);
  }

  /**
   * Tells whether a column can have the member. The server strips trailing spaces and takes a comma
   * in a set for two members. Two backslashes may stand for one: Debezium 3.7 streams a member as
   * the source's DDL writes it, and a snapshot has the member itself.
   */
  private boolean isMember(String member) {
    return !member.isEmpty()
        && !member.endsWith(" ")
        && member.indexOf('\0') < 0
        && !member.contains("\\\\")
        && member.length() <= MAX_MEMBER_LENGTH
        && !(isSet() && member.contains(","));
  }

  private static String literal(String member) {
    return "x'" + HexFormat.of().formatHex(member.getBytes(StandardCharsets.UTF_8)) + "'";
  }

  /**
   * Returns the member that a value stands for. A row that was written without strict mode may have
   * an empty text: the column decides whether to take it.
   *
   * @throws RefusedValueException if the value is no member and not empty
   */
  private static String one(String value, Map<String, String> members) {
    String member = members.get(value);
    if (member == null && !value.isEmpty()) {
      throw new RefusedValueException("the value is no member of the enumeration");
    }
    return member == null ? value : member;
  }

  private static String set(String value, Map<String, String> members) {
    if (value.isEmpty()) {
      return value;
    }
    StringJoiner set = new StringJoiner(",");
    for (String part : value.split(",", -1)) {
      String member = members.get(part);
      if (member == null) {
        throw new RefusedValueException("the value has a part that is not a member of the set");
      }
      set.add(member);
    }
    return set.toString();
  }
}
