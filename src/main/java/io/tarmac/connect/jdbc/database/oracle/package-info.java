/** The parts of Oracle Database. */
@NullMarked
package io.tarmac.connect.jdbc.database.oracle;

import org.jspecify.annotations.NullMarked;
