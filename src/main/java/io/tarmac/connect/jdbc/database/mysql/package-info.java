/**
 * MySQL and MariaDB. Loads rows from a stream if server and driver allow it. Knows the classes of
 * both drivers, which are loaded only if the driver is in use.
 */
@NullMarked
package io.tarmac.connect.jdbc.database.mysql;

import org.jspecify.annotations.NullMarked;
