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
 * The check whether rows of several plans of one table can be compared and merged. The plans must
 * have one key, and bind each column alike. The database must have compared the key in one way when
 * each plan was made. Each plan is looked at once, however often it is added. Used by one thread at
 * a time.
 */
public final class PlanAgreement {

  private final Set<TablePlan> plans = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<String, ColumnMapping> mappings = new HashMap<>();
  private List<String> key = List.of();
  private List<KeyComparison> comparisons = List.of();

  /**
   * Adds a plan that has a key. Returns false if the plan does not agree with those added before.
   */
  public boolean add(TablePlan plan) {
    if (!plans.add(plan)) {
      return true;
    }
    List<String> names = PlannedColumn.names(plan.keyColumns());
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
