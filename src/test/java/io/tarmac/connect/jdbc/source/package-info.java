/**
 * Whole pipelines: Debezium's own source connectors, Kafka, a real worker and the packaged plugin.
 * A random workload runs on source tables, and in the end each target table equals its source, row
 * by row. Like {@code worker}, nothing here may use the connector's classes.
 */
@NullMarked
package io.tarmac.connect.jdbc.source;

import org.jspecify.annotations.NullMarked;
