package io.tarmac.connect.jdbc.metrics;

import java.util.function.DoubleSupplier;

/**
 * A number that the sink shows.
 *
 * @param value returns the present number; any thread may ask at any time
 */
record Metric(String name, String description, DoubleSupplier value) {}
