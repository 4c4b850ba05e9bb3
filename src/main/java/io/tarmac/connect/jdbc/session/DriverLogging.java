package io.tarmac.connect.jdbc.session;

/**
 * MariaDB's driver logs the server's errors as warnings, with the values of rows in them. It reads
 * once, when its logging is loaded, whether to.
 */
final class DriverLogging {

  private static final String LOGGERS = "org.mariadb.jdbc.util.log.Loggers";
  private static final String DISABLE = "mariadb.logging.disable";

  private DriverLogging() {}

  /**
   * Silences the driver of the connector's own class loader, unless the operator has decided. The
   * property is set for the moment only: other copies of the driver are not ours.
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
