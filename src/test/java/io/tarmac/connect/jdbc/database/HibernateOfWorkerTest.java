package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.TypeNames;
import jakarta.persistence.EntityManager;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.util.List;
import org.apache.kafka.connect.runtime.isolation.PluginClassLoader;
import org.hibernate.boot.registry.selector.StrategyRegistrationProvider;
import org.hibernate.dialect.Dialect;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.service.spi.ServiceContributor;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the plugin in Connect's own isolation, on a worker whose class path also has a
 * Hibernate.
 */
class HibernateOfWorkerTest {

  @Test
  @DisplayName("C10_5 types are named by the plugin's Hibernate, whatever the worker's registers")
  void theWorkersHibernateDoesNotMatter(@TempDir Path directory) throws Exception {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    for (Class<?> contract :
        List.of(StrategyRegistrationProvider.class, Integrator.class, ServiceContributor.class)) {
      Files.writeString(services.resolve(contract.getName()), WorkersHibernate.class.getName());
    }
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader worker =
            new URLClassLoader(new URL[] {directory.toUri().toURL()}, getClass().getClassLoader());
        PluginClassLoader plugin = plugin(worker);
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      for (ClassLoader context : List.of(plugin, worker)) {
        Thread.currentThread().setContextClassLoader(context);

        assertThat(nameOfText(plugin, connection.getMetaData()))
            .isEqualTo(
                HibernateSql.typeNames(connection.getMetaData())
                    .nameOf(ColumnType.of(ColumnType.Kind.TEXT)));
      }
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** Returns the class loader of a plugin with the connector, Hibernate and its dependencies. */
  private static PluginClassLoader plugin(ClassLoader worker) {
    URL[] urls =
        List.of(HibernateSql.class, Dialect.class, Logger.class, EntityManager.class).stream()
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .toArray(URL[]::new);
    return new PluginClassLoader(urls[0], urls, worker);
  }

  /** Asks the classes that the plugin has loaded. */
  private static Object nameOfText(ClassLoader plugin, DatabaseMetaData metadata)
      throws ReflectiveOperationException {
    Class<?> sql = plugin.loadClass(HibernateSql.class.getName());
    assertThat(sql).isNotSameAs(HibernateSql.class);
    Method typeNames = sql.getDeclaredMethod("typeNames", DatabaseMetaData.class);
    typeNames.setAccessible(true);
    Class<?> columnType = plugin.loadClass(ColumnType.class.getName());
    Class<?> kind = plugin.loadClass(ColumnType.Kind.class.getName());
    Object text =
        columnType
            .getMethod("of", kind)
            .invoke(null, kind.getMethod("valueOf", String.class).invoke(null, "TEXT"));
    return plugin
        .loadClass(TypeNames.class.getName())
        .getMethod("nameOf", columnType)
        .invoke(typeNames.invoke(null, metadata), text);
  }
}
