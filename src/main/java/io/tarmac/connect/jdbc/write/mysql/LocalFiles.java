package io.tarmac.connect.jdbc.write.mysql;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import org.jspecify.annotations.Nullable;

/**
 * Who allows that rows are loaded as a file of the client's: the server and the URL both have to.
 *
 * @param sent whether the URL allows it
 * @param option what in a URL does
 */
record LocalFiles(MySqlServer server, boolean sent, String option) {

  /** What to do where one of the two allows it; where neither does, nobody seems to want it. */
  @Nullable String advice() {
    if (server.commitsWhileLoading() || sent == server.allowsLocalFiles()) {
      return null;
    }
    return sent
        ? "Rows could be written faster by LOAD DATA: %s allows it, the server does not, unless its local_infile is ON"
            .formatted(ConnectionProperties.URL)
        : "Rows could be written faster by LOAD DATA: the server allows it, %s does not, unless it has %s, for a server that may be trusted with the worker's files"
            .formatted(ConnectionProperties.URL, option);
  }
}
