package io.tarmac.connect.jdbc.write.contract;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the text of each statement that PostgreSQL carries out on a table, within the statement's
 * transaction.
 *
 * @param name of the table of what it has seen
 */
record Witness(String name) {

  /** One that has seen nothing yet of a table, which may have had others. */
  static Witness of(ContractSession session, String table) {
    String name = table + "_seen";
    session.execute(
        "drop table if exists " + name,
        "create table %s (query text)".formatted(name),
        """
        create or replace function %s_add() returns trigger language plpgsql as $$ begin
          insert into %s values (current_query());
          return null;
        end $$
        """
            .formatted(name, name),
        """
        create or replace trigger %s_on after insert or update or delete on %s
        for each statement execute function %s_add()
        """
            .formatted(name, table, name));
    return new Witness(name);
  }

  /** Shows what has been seen. */
  String query() {
    return "select query from " + name;
  }

  /** The names of the ways that such statements are. */
  static Set<String> ways(List<List<@Nullable String>> seen) {
    Set<String> ways = new TreeSet<>();
    seen.forEach(row -> ways.add(way(String.valueOf(row.get(0)))));
    return ways;
  }

  private static String way(String statement) {
    if (statement.startsWith("COPY ")) {
      return "copy";
    }
    if (statement.contains("pg_temp.tarmac_rows")) {
      return "copy-2";
    }
    return statement.contains("unnest(") ? "unnest" : "batch";
  }
}
