package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The consequences that the table, as it is, has for the rows of a plan.
 *
 * @param keyComparisons how the database compares the columns of the key, in their order
 * @param exactKey whether the database tells keys apart exactly as Java does
 * @param otherUniqueKey whether rows of different keys can meet at a unique index
 * @param everyColumn whether the plan has every column that the table takes values for
 * @param deferrableKey whether the database may check the key's uniqueness late; without a key, the
 *     uniqueness of any of the table's keys
 * @param deletesReachOthers whether the database may change other rows when it deletes a row
 * @param loadable whether rows may be loaded as they are, past the database's SQL
 * @param hasRules whether rules make something else of each statement as a whole
 * @param updatesReachOthers whether the database may change other rows when it updates one of the
 *     plan's columns
 */
record PlanTraits(
    List<KeyComparison> keyComparisons,
    boolean exactKey,
    boolean otherUniqueKey,
    boolean everyColumn,
    boolean deferrableKey,
    boolean deletesReachOthers,
    boolean loadable,
    boolean hasRules,
    boolean updatesReachOthers) {

  /**
   * Returns the traits of a plan.
   *
   * @param schema the table as it is; null if the plan is not fitted to a table
   * @param columns all columns of the plan, which begin with those of the key
   */
  static PlanTraits of(
      @Nullable TableSchema schema, List<PlannedColumn> key, List<PlannedColumn> columns) {
    if (schema == null) {
      return notFitted(key);
    }
    Map<String, ColumnSchema> existing =
        schema.columns().stream()
            .collect(Collectors.toMap(ColumnSchema::name, Function.identity()));
    List<KeyComparison> comparisons =
        key.stream().map(column -> KeyComparison.of(column, existing.get(column.name()))).toList();
    Set<String> keyNames = names(key);
    return new PlanTraits(
        comparisons,
        comparisons.stream().allMatch(KeyComparison.EXACT::equals),
        schema.uniqueKeys().stream().anyMatch(unique -> !unique.containsAll(keyNames)),
        hasEveryColumn(schema, names(columns)),
        key.isEmpty()
            ? !schema.deferrableKeys().isEmpty()
            : schema.deferrableKeys().contains(keyNames),
        schema.referringKeys().actOnDelete(),
        schema.loadable(),
        schema.hasRules(),
        !Collections.disjoint(
            schema.referringKeys().actOnUpdateOf(),
            names(columns.subList(key.size(), columns.size()))));
  }

  private static PlanTraits notFitted(List<PlannedColumn> key) {
    List<KeyComparison> comparisons =
        key.stream().map(column -> KeyComparison.of(column, null)).toList();
    boolean exact = comparisons.stream().allMatch(KeyComparison.EXACT::equals);
    return new PlanTraits(comparisons, exact, false, false, false, false, false, false, false);
  }

  private static boolean hasEveryColumn(TableSchema schema, Set<String> names) {
    return schema.columns().stream()
        .filter(ColumnSchema::takesValues)
        .allMatch(column -> names.contains(column.name()));
  }

  private static Set<String> names(List<PlannedColumn> columns) {
    Set<String> names = new HashSet<>();
    columns.forEach(column -> names.add(column.name()));
    return names;
  }
}
