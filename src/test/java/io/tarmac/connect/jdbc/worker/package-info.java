/**
 * Tests through a real broker and a real worker that knows the connector from its packaged plugin
 * only: nothing here may use the connector's classes.
 */
@NullMarked
package io.tarmac.connect.jdbc.worker;

import org.jspecify.annotations.NullMarked;
