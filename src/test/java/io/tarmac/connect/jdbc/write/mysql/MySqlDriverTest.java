package io.tarmac.connect.jdbc.write.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlDriverTest {

  @ParameterizedTest
  @ValueSource(strings = {"com.mysql.", "org.mariadb."})
  void eachDriverMayBeAbsent(String absent) throws Exception {
    Class<?> loaded = Class.forName(MySqlDriver.class.getName(), true, new WithoutDriver(absent));

    assertThat(loaded).isNotEqualTo(MySqlDriver.class);
    assertThat(loaded.getEnumConstants()).hasSameSizeAs(MySqlDriver.values());
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
      if (!name.equals(MySqlDriver.class.getName())) {
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
