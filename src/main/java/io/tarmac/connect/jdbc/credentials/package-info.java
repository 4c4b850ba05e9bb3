/**
 * The users and passwords for connections, from providers that are asked before each connection. A
 * provider may read a file, run a command, or be the user's own class. The package knows nothing of
 * connections.
 */
@NullMarked
package io.tarmac.connect.jdbc.credentials;

import org.jspecify.annotations.NullMarked;
