package io.tarmac.connect.jdbc.simulation;

/** The parts of a simulated world that each worker of a history shares. */
record World(
    Scheduler scheduler,
    Weather weather,
    SimulatedTopics topics,
    HistoryCheck check,
    SimulatedSettings settings,
    ModelDatabase database) {}
