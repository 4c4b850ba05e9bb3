/**
 * Drives the sink task in this JVM as a worker would, so that failures can be put where they hurt.
 */
@NullMarked
package io.tarmac.connect.jdbc.testing.task;

import org.jspecify.annotations.NullMarked;
