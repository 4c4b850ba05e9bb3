package io.tarmac.connect.jdbc.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random statements on the tables of a source; the same seed gives the same statements. */
final class Workload {
  private static final int NULL_PERCENT = 15;

  private final Source source;
  private final Random random;
  private final List<SourceTable> tables;

  Workload(Source source, long seed) {
    this.source = source;
    this.random = new Random(seed);
    this.tables = source.tables();
  }

  /** Statements that insert a few rows into each table. */
  List<String> firstRows() {
    List<String> statements = new ArrayList<>();
    for (SourceTable table : tables) {
      for (int i = 0; i < 5; i++) {
        statements.add(insert(table));
      }
    }
    return statements;
  }

  /** The next statements of all tables, those of one transaction. */
  List<String> transaction() {
    List<String> statements = new ArrayList<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      statements.add(statement(tables.get(random.nextInt(tables.size()))));
    }
    return statements;
  }

  boolean isRolledBack() {
    return random.nextInt(20) == 0;
  }

  private String statement(SourceTable table) {
    return switch (table.changes().get(random.nextInt(table.changes().size()))) {
      case INSERT -> insert(table);
      case UPDATE -> table.columns().isEmpty() ? insert(table) : update(table);
      case DELETE -> "delete from " + table.name() + " where " + keyEquals(table);
      case REKEY -> rekey(table);
      case SHIFT -> source.shift(table);
      case TRUNCATE -> "truncate table " + table.name();
    };
  }

  private String insert(SourceTable table) {
    String names = table.allColumns().map(WorkloadColumn::name).collect(Collectors.joining(", "));
    String values =
        table
            .allColumns()
            .map(column -> table.keys().contains(column) ? key(column) : value(column))
            .collect(Collectors.joining(", "));
    return "insert into %s (%s) values (%s) %s"
        .formatted(table.name(), names, values, source.unlessPresent(table));
  }

  private String update(SourceTable table) {
    List<String> assignments = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      WorkloadColumn column = table.columns().get(random.nextInt(table.columns().size()));
      String assigned = column.name() + " = ";
      if (assignments.stream().noneMatch(assignment -> assignment.startsWith(assigned))) {
        assignments.add(assigned + value(column));
      }
    }
    return "update %s set %s where %s"
        .formatted(table.name(), String.join(", ", assignments), keyEquals(table));
  }

  /** Changes one column of the key, unless the row's new key is taken. */
  private String rekey(SourceTable table) {
    WorkloadColumn changed = table.keys().get(random.nextInt(table.keys().size()));
    List<String> old = new ArrayList<>();
    List<String> taken = new ArrayList<>();
    String newValue = key(changed);
    for (WorkloadColumn key : table.keys()) {
      String oldValue = key(key);
      old.add(key.name() + " = " + oldValue);
      taken.add("other." + key.name() + " = " + (key.equals(changed) ? newValue : oldValue));
    }
    return "update %s set %s = %s where %s and not exists (select 1 from (select * from %1$s) other where %s)"
        .formatted(
            table.name(),
            changed.name(),
            newValue,
            String.join(" and ", old),
            String.join(" and ", taken));
  }

  private String keyEquals(SourceTable table) {
    return table.keys().stream()
        .map(key -> key.name() + " = " + key(key))
        .collect(Collectors.joining(" and "));
  }

  private String key(WorkloadColumn column) {
    return column.values().next(random);
  }

  private String value(WorkloadColumn column) {
    return random.nextInt(100) < NULL_PERCENT ? "null" : column.values().next(random);
  }
}
