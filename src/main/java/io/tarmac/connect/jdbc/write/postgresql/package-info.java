/**
 * PostgreSQL's ways to take many rows in one statement, in its binary format: arrays that {@code
 * unnest} makes rows of, and {@code COPY}. The format is that of the documentation's "Frontend and
 * Backend Protocol" and of the server's {@code _recv} functions.
 */
@NullMarked
package io.tarmac.connect.jdbc.write.postgresql;

import org.jspecify.annotations.NullMarked;
