/**
 * What fails in production, made to fail: workers in processes of their own that are killed and
 * frozen, database servers that are killed and restarted, connections that are cut at the commit.
 * Events keep arriving meanwhile, and in the end the table and the dead letter queue are compared
 * with the topic, row by row. Like {@code worker}, nothing here may use the connector's classes.
 */
@NullMarked
package io.tarmac.connect.jdbc.fault;

import org.jspecify.annotations.NullMarked;
