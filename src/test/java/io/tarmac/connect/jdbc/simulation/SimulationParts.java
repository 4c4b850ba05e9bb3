package io.tarmac.connect.jdbc.simulation;

/** The parts of a simulation that all workers of a history share. */
record SimulationParts(
    Scheduler scheduler,
    RandomFaults faults,
    SimulatedTopics topics,
    HistoryCheck check,
    SimulatedSettings settings,
    ModelDatabase database) {}
