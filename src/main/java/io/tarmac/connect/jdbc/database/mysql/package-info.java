/**
 * MySQL and MariaDB. The sink loads rows from a stream if server and driver allow it. The package
 * knows the classes of both drivers, which are loaded only if the driver is in use.
 */
@NullMarked
package io.tarmac.connect.jdbc.database.mysql;

import org.jspecify.annotations.NullMarked;
