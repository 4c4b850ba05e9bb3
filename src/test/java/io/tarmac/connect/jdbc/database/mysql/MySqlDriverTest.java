package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mariadb.jdbc.message.ClientMessage;

class MySqlDriverTest {

  private static final String PACKAGE = MySqlDriver.class.getPackageName() + ".";

  @ParameterizedTest
  @CsvSource({
    "com.mysql., MariaDB Connector/J",
    "com.mysql., another",
    "org.mariadb., MySQL Connector/J",
    "org.mariadb., another"
  })
  void eachDriverMayBeAbsent(String absent, String present) throws Exception {
    Class<?> loaded = Class.forName(MySqlDriver.class.getName(), true, new WithoutDriver(absent));
    Method of = loaded.getDeclaredMethod("of", Connection.class);
    of.setAccessible(true);

    Object driver = of.invoke(null, connection(present));

    assertThat(loaded).isNotEqualTo(MySqlDriver.class);
    assertThat(driver.getClass().getName()).isEqualTo(OtherDriver.class.getName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOAD DATA LOCAL INFILE '/etc/passwd'",
        "; load data local infile '/etc/passwd'",
        "`; load data local infile '/etc/passwd'",
        "\\`*/; load data local infile '/etc/passwd'",
        "\"'; load data local infile '/etc/passwd'",
        "\n-- \n;load data local infile'/etc/passwd'"
      })
  @DisplayName("C10_6 a name in a statement names no file to MariaDB's driver")
  void aNameNamesNoFile(String name) {
    String quoted = TestingIdentifiers.BACKTICKS.quote(name);
    String insert = "INSERT INTO `t` (`a`, %s) VALUES (?, 'b')".formatted(quoted);

    assertThat(ClientMessage.validateLocalFileName(insert, null, "/etc/passwd", null)).isFalse();
    assertThat(
            ClientMessage.validateLocalFileName(
                "LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + quoted, null, "/etc/passwd", null))
        .isFalse();
  }

  /** Of a driver that is wrapped by one that does not let through to it. */
  private static Connection connection(String driverName) {
    DatabaseMetaData metadata = proxy(DatabaseMetaData.class, "getDriverName", driverName);
    return proxy(Connection.class, "getMetaData", metadata);
  }

  /** Answers one method, and every question with no. */
  private static <T> T proxy(Class<T> type, String name, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            MySqlDriverTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> method.getName().equals(name) ? answer : false));
  }

  /** Has no class of a driver, and loads those that know drivers itself. */
  private static final class WithoutDriver extends ClassLoader {
    private final String absent;

    WithoutDriver(String absent) {
      super(MySqlDriver.class.getClassLoader());
      this.absent = absent;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith(absent)) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream stream = Objects.requireNonNull(getResourceAsStream(file))) {
        byte[] bytes = stream.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException unreadable) {
        throw new ClassNotFoundException(name, unreadable);
      }
    }
  }
}
