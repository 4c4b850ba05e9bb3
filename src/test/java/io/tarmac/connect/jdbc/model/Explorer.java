package io.tarmac.connect.jdbc.model;

import io.tarmac.connect.jdbc.model.ModelStep.StepKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An explorer of all states that the model can reach. It goes breadth first, so a counterexample
 * has as few steps as possible. Afterwards it looks for states from which the tasks never finish,
 * even if nothing fails any more.
 */
final class Explorer {

  /**
   * The result of an exploration.
   *
   * @param counterexample the shortest way to a state that should not be; null if all states have
   *     been explored without one
   */
  record Exploration(
      int states, long steps, Set<StepKind> kinds, @Nullable String counterexample) {}

  private static final class ReachedState {
    final long hash;
    final @Nullable ReachedState parent;
    final List<ReachedState> calmPredecessors = new ArrayList<>(2);

    /** The contents, until they have been explored. */
    @Nullable ModelState state;

    boolean ends;

    ReachedState(long hash, ModelState state, @Nullable ReachedState parent) {
      this.hash = hash;
      this.parent = parent;
      this.state = state;
    }
  }

  private final Protocol protocol;

  /** The states by their hash, in the order in which they were reached. */
  private final Map<Long, ReachedState> known = new LinkedHashMap<>();

  private final Queue<ReachedState> frontier = new ArrayDeque<>();
  private final Deque<ReachedState> complete = new ArrayDeque<>();
  private final Set<StepKind> kinds = EnumSet.noneOf(StepKind.class);
  private long steps;
  private @Nullable String counterexample;

  Explorer(Protocol protocol) {
    this.protocol = protocol;
  }

  Exploration explore() {
    reach(NextSteps.initial(protocol), null);
    while (counterexample == null && !frontier.isEmpty()) {
      ReachedState from = frontier.remove();
      for (ModelStep step : NextSteps.from(from.state, protocol)) {
        steps++;
        kinds.add(step.kind());
        ReachedState to = reach(step.after(), from);
        if (!step.kind().isFault()) {
          to.calmPredecessors.add(from);
        }
      }
      from.state = null;
    }
    if (counterexample == null) {
      requireAnEnd();
    }
    return new Exploration(known.size(), steps, kinds, counterexample);
  }

  private ReachedState reach(ModelState state, @Nullable ReachedState parent) {
    long hash = state.hash();
    ReachedState former = known.get(hash);
    if (former != null) {
      return former;
    }
    ReachedState reached = new ReachedState(hash, state, parent);
    known.put(hash, reached);
    frontier.add(reached);
    Invariants invariants = new Invariants(protocol.scenario(), state);
    String violation = invariants.violation(protocol.promises());
    if (violation != null && counterexample == null) {
      counterexample = counterexample(reached, violation);
    }
    if (invariants.isComplete()) {
      complete.add(reached);
    }
    return reached;
  }

  /** Requires that a complete state can be reached from each state without any fault. */
  private void requireAnEnd() {
    while (!complete.isEmpty()) {
      ReachedState reached = complete.remove();
      if (!reached.ends) {
        reached.ends = true;
        complete.addAll(reached.calmPredecessors);
      }
    }
    for (ReachedState reached : known.values()) {
      if (!reached.ends) {
        counterexample = counterexample(reached, "from here the tasks never finish");
        return;
      }
    }
  }

  /** Goes from the initial state to this one again, and tells the steps. */
  private String counterexample(ReachedState last, String violation) {
    Deque<ReachedState> way = new ArrayDeque<>();
    for (ReachedState each = last; each.parent != null; each = each.parent) {
      way.push(each);
    }
    List<String> lines = new ArrayList<>();
    ModelState state = NextSteps.initial(protocol);
    for (ReachedState wanted : way) {
      for (ModelStep step : NextSteps.from(state, protocol)) {
        if (step.after().hash() == wanted.hash) {
          String line = "%2d. %s".formatted(lines.size() + 1, step);
          boolean isVisible = !step.after().toString().equals(state.toString());
          lines.add(isVisible ? "%-64s -> %s".formatted(line, step.after()) : line);
          state = step.after();
          break;
        }
      }
    }
    return String.join("\n", lines) + "\nSo " + violation + ".";
  }
}
