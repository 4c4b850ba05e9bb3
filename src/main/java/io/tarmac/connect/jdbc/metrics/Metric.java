package io.tarmac.connect.jdbc.metrics;

import java.util.function.DoubleSupplier;

/**
 * A number that is shown.
 *
 * @param value asked by any thread, whenever somebody looks
 */
record Metric(String name, String description, DoubleSupplier value) {}
