package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/** The properties with the user's own SQL for tables. */
public final class OwnSqlProperties {

  public static final String CREATE = "schema.evolution.create.sql";
  public static final String WRITE = "write.statement";
  public static final String DELETE = "delete.statement";

  private static final List<String> ALL = List.of(CREATE, WRITE, DELETE);

  private OwnSqlProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            sql(CREATE, "SQL after CREATE TABLE", TableSql::parse, "SQL statements"),
            "Set this to the SQL statements to run after each CREATE TABLE of the sink, separated by"
                + " semicolons. Quotes may hold semicolons. ${table} stands for the table's quoted"
                + " name with its schema, ${table.name} for its quoted name alone, and"
                + " ${table.text} for ${table} as a string. If a statement fails, the task stops,"
                + " and the sink drops the new table if it can. Example:"
                + " CREATE INDEX ON ${table} (customer)")
        .add(
            sql(
                WRITE,
                "Statement that writes a row",
                text -> RowSql.parse(WRITE, text),
                "a SQL statement"),
            "Set this to the SQL statement that writes each row instead of the sink's own."
                + " :name stands for a column of the row; quote other names, as in :\"a name\". The"
                + " statement runs for every record of a batch, in order. The table need not"
                + " exist, and the sink does not alter it. The statement must not end the"
                + " transaction. Example: CALL upsert_order(:id, :qty)")
        .add(
            sql(
                DELETE,
                "Statement that deletes a row",
                text -> RowSql.parse(DELETE, text),
                "a SQL statement"),
            "Set this to the SQL statement that deletes each row instead of the sink's own. You"
                + " need delete.enabled=true or delete.mode=row. :name stands for a column of the"
                + " key. Example: UPDATE orders SET deleted = true WHERE id = :id");
  }

  private static Property sql(
      String name, String label, Consumer<String> parser, String description) {
    return Property.text(name, label, Importance.LOW, "")
        .checkedBy((property, value) -> check(property, value.toString(), parser), description)
        .ofWidth(Width.LONG);
  }

  private static void check(String property, String text, Consumer<String> parser) {
    try {
      if (!text.isBlank()) {
        parser.accept(text);
      }
    } catch (IllegalArgumentException unreadable) {
      throw Check.refusal(property, String.valueOf(unreadable.getMessage()));
    }
  }

  static OwnSql parse(AbstractConfig config) {
    return new OwnSql(
        TableSql.parse(config.getString(CREATE)), rowSql(config, WRITE), rowSql(config, DELETE));
  }

  private static @Nullable RowSql rowSql(AbstractConfig config, String property) {
    String text = config.getString(property);
    return text.isBlank() ? null : RowSql.parse(property, text);
  }

  /** Returns the properties with SQL that the connector and its groups of tables set. */
  static Set<String> used(Map<String, String> properties) {
    Set<String> used = new TreeSet<>();
    properties.forEach(
        (name, value) ->
            ALL.stream()
                .filter(
                    each ->
                        name.equals(each)
                            || (GroupProperties.isOfGroup(name) && name.endsWith("." + each)))
                .filter(each -> !value.isBlank())
                .forEach(used::add));
    return used;
  }
}
