/**
 * The text of others in messages and log lines, and the version. This package depends on Java
 * alone, so that every package may use it.
 */
@NullMarked
package io.tarmac.connect.text;

import org.jspecify.annotations.NullMarked;
