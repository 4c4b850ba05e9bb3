package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** PostgreSQL through its logical replication. */
record PostgreSqlSource(
    TestingDatabase database, List<SourceTable> tables, List<Inequality> inequalities)
    implements Source {

  /** With all that the target can hold. */
  static PostgreSqlSource of(TestingDatabase database, Target target) {
    return new PostgreSqlSource(
        database, PostgreSqlTables.all(target), Inequality.ofPostgreSql(target));
  }

  @Override
  public List<String> sessionSettings() {
    return List.of("set time zone 'UTC'", "set xmloption = content");
  }

  @Override
  public List<String> preparations() {
    return List.of(
        "create extension citext",
        "create extension hstore",
        "create extension isn",
        "create extension ltree",
        "create type mood as enum ('sad', 'happy', 'it''s, \"so\" so')",
        "create domain positive_int as int check (value > 0)",
        "create domain short_text as varchar(30)");
  }

  @Override
  public List<String> completions(SourceTable table) {
    String alter = "alter table " + table.name() + " ";
    List<String> statements = new ArrayList<>();
    if (table.name().startsWith("full_")) {
      statements.add(alter + "replica identity full");
    }
    if (table.name().endsWith("wide")) {
      for (WorkloadColumn column : table.columns()) {
        if (!column.name().equals("counter")) {
          statements.add(alter + "alter " + column.name() + " set storage external");
        }
      }
    }
    return statements;
  }

  @Override
  public String unlessPresent(SourceTable table) {
    return "on conflict do nothing";
  }

  @Override
  public String shift(SourceTable table) {
    String key = table.keys().get(0).name();
    return """
    do $$ declare found int; begin
      for found in select %2$s from %1$s order by %2$s desc loop
        update %1$s set %2$s = found + 1 where %2$s = found;
      end loop;
    end $$\
    """
        .formatted(table.name(), key);
  }

  @Override
  public Map<String, String> connector(String topicPrefix) {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("connector.class", "io.debezium.connector.postgresql.PostgresConnector");
    configuration.put("plugin.name", "pgoutput");
    configuration.put("slot.name", topicPrefix);
    configuration.put("slot.drop.on.stop", "true");
    configuration.put("publication.name", topicPrefix);
    configuration.put("database.hostname", database.host());
    configuration.put("database.port", String.valueOf(database.port()));
    configuration.put("database.dbname", "source");
    configuration.put("database.user", database.user());
    configuration.put("database.password", database.password());
    configuration.put("interval.handling.mode", "string");
    configuration.put("include.unknown.datatypes", "true");
    return configuration;
  }

  /** The server is another's, and stops with its databases. */
  @Override
  public void close() {}
}
