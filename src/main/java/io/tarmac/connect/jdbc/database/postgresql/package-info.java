/**
 * PostgreSQL and its relative CockroachDB. The strategies write many rows in one statement in the
 * server's binary format: by arrays that {@code unnest} turns into rows, and by {@code COPY}. The
 * format is that of the documentation's "Frontend and Backend Protocol" and of the server's {@code
 * _recv} functions.
 */
@NullMarked
package io.tarmac.connect.jdbc.database.postgresql;

import org.jspecify.annotations.NullMarked;
