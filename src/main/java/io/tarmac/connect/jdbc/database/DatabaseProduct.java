package io.tarmac.connect.jdbc.database;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a database product that the connector knows before it connects.
 *
 * @param name the name in messages and docs
 * @param driver the rules for the driver that the product is reached by; products may share a
 *     driver
 * @param recognition tells whether a server is this product
 * @param sessionStatement the statement that each session begins with, or null
 * @param errors the errors of the product
 * @param parts reads the parts of a server that has answered, and no earlier: a type table alone
 *     takes some ten milliseconds
 */
public record DatabaseProduct(
    String name,
    DriverRules driver,
    Recognition recognition,
    @Nullable String sessionStatement,
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
}
