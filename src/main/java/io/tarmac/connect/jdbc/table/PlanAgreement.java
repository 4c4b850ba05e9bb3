package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Whether rows of several plans of one table can be compared and merged: they have one key, which
 * the database compared in one way when each was made, and bind each column alike. Looks at each
 * plan once, however many there are. Used by one thread at a time.
 */
public final class PlanAgreement {

  private final Set<TablePlan> plans = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<String, ColumnMapping> mappings = new HashMap<>();
  private List<String> key = List.of();
  private List<KeyComparison> comparisons = List.of();

  /** Takes one more plan, with a key; false when it does not agree with those before. */
  public boolean add(TablePlan plan) {
    if (!plans.add(plan)) {
      return true;
    }
    List<String> names = plan.keyColumns().stream().map(PlannedColumn::name).toList();
    if (plans.size() == 1) {
      key = names;
      comparisons = plan.keyComparisons();
    }
    return names.equals(key)
        && plan.keyComparisons().equals(comparisons)
        && plan.columns().stream().allMatch(this::agrees);
  }

  private boolean agrees(PlannedColumn column) {
    ColumnMapping known = mappings.putIfAbsent(column.name(), column.mapping());
    return known == null
        || (known.canonicalType() == column.mapping().canonicalType()
            && Objects.equals(known.parameter(), column.mapping().parameter()));
  }
}
