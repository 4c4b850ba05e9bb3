package io.tarmac.perf.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * What a suite measures, and in which order.
 *
 * @param seed decides the order of the cells within each repetition
 */
public record SuitePlan(String suite, List<Leg> legs, int repetitions, long seed) {
  /** What starting the servers and making events takes for a leg, in seconds. */
  private static final double LEG_SECONDS = 40;

  public SuitePlan {
    Set<CellKey> keys = new HashSet<>();
    for (Leg leg : legs) {
      for (Cell cell : leg.cells()) {
        if (!keys.add(cell.key())) {
          throw new IllegalArgumentException("The cell is there twice: " + cell.key());
        }
      }
    }
  }

  /** All cells, in the order in which they were planned. */
  public List<Cell> cells() {
    return legs.stream().flatMap(leg -> leg.cells().stream()).toList();
  }

  /** The turns of a leg: repetition after repetition, each in a random order of its own. */
  public List<Turn> turns(Leg leg) {
    List<Turn> turns = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      List<Turn> round = new ArrayList<>();
      for (Cell cell : leg.cells()) {
        if (repetition == 1 || !cell.once()) {
          round.add(new Turn(cell, repetition));
        }
      }
      Collections.shuffle(round, new Random(seed + 31L * leg.database().ordinal() + repetition));
      turns.addAll(round);
    }
    return turns;
  }

  public List<Turn> turns() {
    return legs.stream().flatMap(leg -> turns(leg).stream()).toList();
  }

  /** What all of it is expected to take. */
  public double expectedSeconds() {
    return legs.size() * LEG_SECONDS
        + turns().stream().mapToDouble(turn -> turn.cell().expectedSeconds()).sum();
  }
}
