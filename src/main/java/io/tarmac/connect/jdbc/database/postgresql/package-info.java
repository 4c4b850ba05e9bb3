/**
 * PostgreSQL and its relative CockroachDB. Writes many rows in one statement in the server's binary
 * format: arrays that {@code unnest} turns into rows, and {@code COPY}. The format is that of the
 * documentation's "Frontend and Backend Protocol" and of the server's {@code _recv} functions.
 */
@NullMarked
package io.tarmac.connect.jdbc.database.postgresql;

import org.jspecify.annotations.NullMarked;
