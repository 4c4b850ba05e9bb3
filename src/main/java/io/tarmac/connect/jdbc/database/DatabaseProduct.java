package io.tarmac.connect.jdbc.database;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a database product that the connector knows before it connects.
 *
 * @param name the name in messages and docs
 * @param urlSchemes the beginnings of the JDBC URLs that the product's own driver accepts, in lower
 *     case; empty if the product has no driver of its own
 * @param recognition tells whether a server is this product
 * @param driverDefaults the properties that the product's driver gets unless the user sets them
 * @param sessionStatement the statement that each session begins with, or null
 * @param verifyingSetting the driver's setting that makes the driver verify the server, or null if
 *     the sink cannot tell whether the driver verifies it
 * @param errors the errors of the product
 * @param parts reads the parts of a server that has answered, and no earlier: a type table alone
 *     takes some ten milliseconds
 */
public record DatabaseProduct(
    String name,
    Set<String> urlSchemes,
    Recognition recognition,
    Map<String, String> driverDefaults,
    @Nullable String sessionStatement,
    @Nullable String verifyingSetting,
    DatabaseErrors errors,
    PartsReader parts) {

  /** The test whether a server is a product, by the metadata of its driver. */
  @FunctionalInterface
  public interface Recognition {
    boolean test(DatabaseMetaData metadata) throws SQLException;

    /** Returns a recognition by the exact name that the driver reports. */
    static Recognition byName(String product) {
      return metadata -> metadata.getDatabaseProductName().equals(product);
    }
  }

  /** The reader of the parts that the server of a connection needs. */
  @FunctionalInterface
  public interface PartsReader {
    Database read(Connection connection) throws SQLException;
  }

  /** Tells whether the driver of the product accepts the URL. The case of a scheme is ignored. */
  boolean acceptsUrl(String url) {
    for (String scheme : urlSchemes) {
      if (url.regionMatches(true, 0, scheme, 0, scheme.length())) {
        return true;
      }
    }
    return false;
  }
}
