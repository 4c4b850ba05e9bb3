package io.tarmac.perf.database;

import java.util.Optional;

/** How to reach a database. Never printed: URL and password may be secrets. */
public record Access(String url, Optional<String> username, Optional<String> password) {

  /** Host, port and database of the URL, without user information and parameters. */
  public String location() {
    String location = url.replaceFirst("[?;].*", "");
    return location.replaceFirst("//[^/]*@", "//");
  }

  @Override
  public String toString() {
    return location();
  }
}
