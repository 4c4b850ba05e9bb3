/**
 * Servers that speak a database's protocol, and want more of their clients than rows: files of the
 * worker and passwords in clear. Each records what it got.
 */
@NullMarked
package io.tarmac.connect.jdbc.testing.hostile;

import org.jspecify.annotations.NullMarked;
