/**
 * The checks that {@code validate} makes in the database of a configuration. All checks of a
 * configuration use one connection. The same code judges here and when a task begins. Only a
 * configuration that cannot work is an error; a merely unwise configuration gets advice.
 */
@NullMarked
package io.tarmac.connect.jdbc.validate;

import org.jspecify.annotations.NullMarked;
