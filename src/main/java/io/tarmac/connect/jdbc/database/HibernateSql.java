package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.sql.DatabaseMetaData;
import java.util.Collection;
import java.util.List;
import org.hibernate.boot.registry.BootstrapServiceRegistryBuilder;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.boot.registry.classloading.internal.ClassLoaderServiceImpl;
import org.hibernate.boot.registry.classloading.internal.TcclLookupPrecedence;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.Size;
import org.hibernate.engine.jdbc.dialect.internal.StandardDialectResolver;
import org.hibernate.engine.jdbc.dialect.spi.DatabaseMetaDataDialectResolutionInfoAdapter;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.sql.spi.DdlTypeRegistry;
import org.hibernate.type.spi.TypeConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The names of column types from Hibernate ORM's dialects. The connector takes nothing else from
 * Hibernate. The connector calls Hibernate only when it plans tables, never while it writes rows.
 */
public final class HibernateSql {

  private HibernateSql() {}

  /**
   * Returns the names that Hibernate's dialect for the server behind the metadata gives. If
   * Hibernate has no such dialect, the names throw {@link UnsupportedTypeException} for every type.
   * The database then has to name every type itself.
   */
  public static TypeNames typeNames(DatabaseMetaData metadata) {
    @Nullable Dialect dialect =
        new StandardDialectResolver().resolveDialect(new ServerInfo(metadata));
    if (dialect == null) {
      return type -> {
        throw new UnsupportedTypeException("no dialect names the type " + type.kind());
      };
    }
    return typeNames(dialect);
  }

  /** Returns the names that a dialect gives. */
  public static TypeNames typeNames(Dialect dialect) {
    DdlTypeRegistry registry = registry(dialect);
    return type ->
        type.isNamed()
            ? type.name()
            : registry.getTypeName(sqlTypeCode(type.kind()), size(type), null);
  }

  /**
   * The facts about a server by which Hibernate chooses a dialect. The facts contain no keywords,
   * which matter only to unquoted names. MySQL's driver would ask for the keywords by a query that
   * MariaDB refuses.
   */
  private static final class ServerInfo extends DatabaseMetaDataDialectResolutionInfoAdapter {
    ServerInfo(DatabaseMetaData metadata) {
      super(metadata);
    }

    @Override
    public String getSQLKeywords() {
      return "";
    }
  }

  /**
   * The classes of the plugin's own Hibernate, without its services, which dialects do not need. A
   * plugin's class loader also finds the services of another Hibernate on the worker's class path.
   * Such registrations are no subtypes of the plugin's classes, so loading them fails.
   */
  private static final class PluginClasses extends ClassLoaderServiceImpl {
    private static final long serialVersionUID = 1L; // each service of Hibernate is serializable

    PluginClasses() {
      super(List.of(HibernateSql.class.getClassLoader()), TcclLookupPrecedence.NEVER);
    }

    @Override
    public <S> Collection<S> loadJavaServices(Class<S> contract) {
      return List.of();
    }
  }

  private static DdlTypeRegistry registry(Dialect dialect) {
    TypeConfiguration types = new TypeConfiguration();
    // Some dialects ask the registry for services; the registry must not open a connection.
    StandardServiceRegistry services =
        new StandardServiceRegistryBuilder(
                new BootstrapServiceRegistryBuilder()
                    .applyClassLoaderService(new PluginClasses())
                    .build())
            .applySetting(JdbcSettings.ALLOW_METADATA_ON_BOOT, false)
            .applySetting(JdbcSettings.DIALECT, dialect)
            .build();
    try {
      dialect.contribute(() -> types, services);
    } finally {
      StandardServiceRegistryBuilder.destroy(services);
    }
    return types.getDdlTypeRegistry();
  }

  private static Size size(ColumnType type) {
    return switch (type.kind()) {
      case VARCHAR, VARBINARY -> Size.length(type.size());
      case DECIMAL -> Size.precision(type.size(), type.scale());
      case TIME, TIMESTAMP, TIME_WITH_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE ->
          Size.precision(type.size());
      case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, TEXT, BLOB, DATE, NATIVE ->
          Size.nil();
    };
  }

  private static int sqlTypeCode(ColumnType.Kind kind) {
    return switch (kind) {
      case BOOLEAN -> SqlTypes.BOOLEAN;
      case TINYINT -> SqlTypes.TINYINT;
      case SMALLINT -> SqlTypes.SMALLINT;
      case INTEGER -> SqlTypes.INTEGER;
      case BIGINT -> SqlTypes.BIGINT;
      case REAL -> SqlTypes.REAL;
      case DOUBLE -> SqlTypes.DOUBLE;
      case DECIMAL -> SqlTypes.NUMERIC;
      case VARCHAR -> SqlTypes.VARCHAR;
      case TEXT -> SqlTypes.LONG32VARCHAR;
      case VARBINARY -> SqlTypes.VARBINARY;
      case BLOB -> SqlTypes.LONG32VARBINARY;
      case DATE -> SqlTypes.DATE;
      case TIME -> SqlTypes.TIME;
      case TIMESTAMP -> SqlTypes.TIMESTAMP;
      case TIME_WITH_TIME_ZONE -> SqlTypes.TIME_WITH_TIMEZONE;
      case TIMESTAMP_WITH_TIME_ZONE -> SqlTypes.TIMESTAMP_WITH_TIMEZONE;
      case NATIVE -> throw new IllegalArgumentException("a native type has a name");
    };
  }
}
