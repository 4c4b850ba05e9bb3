package io.tarmac.connect.jdbc.session;

/**
 * The switch for the logging of MariaDB's driver. The driver logs the server's errors as warnings,
 * with the values of rows in them. The driver reads the switch once, when its logging is loaded.
 */
final class DriverLogging {

  private static final String LOGGERS = "org.mariadb.jdbc.util.log.Loggers";
  private static final String DISABLE = "mariadb.logging.disable";

  private DriverLogging() {}

  /**
   * Silences the driver of the connector's own class loader, unless the operator has set the
   * property. The property is set only while the driver's logging is loaded, because other copies
   * of the driver are not the connector's.
   */
  static synchronized void silence(ClassLoader loader) {
    if (System.getProperty(DISABLE) != null) {
      return;
    }
    System.setProperty(DISABLE, "true");
    try {
      Class.forName(LOGGERS, true, loader);
    } catch (ClassNotFoundException absent) {
      // There is no such driver, or one that has no such logging.
    } finally {
      System.clearProperty(DISABLE);
    }
  }
}
