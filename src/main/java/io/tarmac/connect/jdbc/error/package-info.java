/**
 * The failures: their kinds, the SQL errors that have each kind, and the causes that users meet,
 * each with a code and with what to do. Every other package may use this one. This package uses
 * only the package of printable text.
 */
@NullMarked
package io.tarmac.connect.jdbc.error;

import org.jspecify.annotations.NullMarked;
