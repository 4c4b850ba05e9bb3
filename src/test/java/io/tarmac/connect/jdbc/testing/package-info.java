/**
 * Real servers for integration tests: a broker, a Connect worker, four databases, and the one place
 * that waits. Nothing here may use the connector's classes: the worker must load them from the
 * packaged plugin alone.
 */
@NullMarked
package io.tarmac.connect.jdbc.testing;

import org.jspecify.annotations.NullMarked;
