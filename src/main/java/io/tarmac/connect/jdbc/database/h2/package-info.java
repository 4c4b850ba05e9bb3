/** The parts of H2. */
@NullMarked
package io.tarmac.connect.jdbc.database.h2;

import org.jspecify.annotations.NullMarked;
