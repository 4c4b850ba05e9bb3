package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/**
 * How to reach the database. Does not print its URL, which may carry secrets of its own.
 *
 * @param url JDBC URL
 * @param username null: as the URL says
 * @param password null: as the URL says
 */
public record ConnectionSettings(
    String url, @Nullable String username, @Nullable Password password) {

  @Override
  public String toString() {
    return "ConnectionSettings[url=[hidden]]";
  }
}
