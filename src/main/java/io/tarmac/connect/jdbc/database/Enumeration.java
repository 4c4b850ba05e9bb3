package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.SourceColumn;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.connect.data.Schema;

/**
 * MySQL's and MariaDB's enum and set columns, with the members that the schema names. The members
 * come with records: in SQL text they are hexadecimal.
 *
 * @param type {@code enum} or {@code set}
 */
record Enumeration(String type) {

  private static final String MEMBERS = "allowed";
  private static final int MAX_ENUM_MEMBERS = 3_000;
  private static final int MAX_SET_MEMBERS = 64;
  private static final int MAX_MEMBER_LENGTH = 255;

  /** The column; a text where the members are not such as a column has. */
  ColumnMapping columnMapping(Schema schema, SourceColumn source, ColumnMapping standard) {
    Map<String, String> members = members(schema);
    return members.isEmpty()
        ? standard
        : standard
            .withColumnType(column(members))
            .then(value -> isSet() ? set((String) value, members) : one((String) value, members));
  }

  /** The type of the column alone. */
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

  /** None where a column cannot have them. */
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
   * The members by the texts that stand for them: Debezium writes a comma in one as {@code \,} in
   * the schema, and while streaming in values too.
   */
  private static Map<String, String> members(String allowed) {
    Map<String, String> members = new LinkedHashMap<>();
    for (String text : allowed.split("(?<!\\\\),", -1)) {
      String member = text.replace("\\,", ",");
      members.put(member, member);
      members.put(text, member);
    }
    return members;
  }

  private static List<String> distinct(Map<String, String> members) {
    return members.values().stream().distinct().toList();
  }

  private boolean areMembers(Map<String, String> members) {
    List<String> distinct = distinct(members);
    return distinct.size() <= (isSet() ? MAX_SET_MEMBERS : MAX_ENUM_MEMBERS)
        && distinct.stream().allMatch(this::isMember);
  }

  /** The server would strip trailing spaces, and take a comma in a set for two members. */
  private boolean isMember(String member) {
    return !member.isEmpty()
        && !member.endsWith(" ")
        && member.indexOf('\0') < 0
        && member.length() <= MAX_MEMBER_LENGTH
        && !(isSet() && member.contains(","));
  }

  private static String literal(String member) {
    return "x'" + HexFormat.of().formatHex(member.getBytes(StandardCharsets.UTF_8)) + "'";
  }

  /** An empty text is what a row has that was written without strict mode: the column decides. */
  private static String one(String value, Map<String, String> members) {
    String member = members.get(value);
    if (member == null && !value.isEmpty()) {
      throw new RefusedValueException("the value is no member of the enumeration");
    }
    return member == null ? value : member;
  }

  private static String set(String value, Map<String, String> members) {
    if (!value.isEmpty()) {
      for (String part : value.split(",", -1)) {
        if (!members.containsKey(part)) {
          throw new RefusedValueException("the value has a part that is no member of the set");
        }
      }
    }
    return value;
  }
}
