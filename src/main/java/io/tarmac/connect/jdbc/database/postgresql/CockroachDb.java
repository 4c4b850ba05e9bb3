package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.UnknownPrivileges;
import io.tarmac.connect.jdbc.database.portable.PortableStrategies;
import io.tarmac.connect.jdbc.database.portable.StandardAlteration;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.TableCatalog;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.TypeMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.StatementLimits;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import org.apache.kafka.connect.data.Schema;
import org.postgresql.PGConnection;

/**
 * The parts of CockroachDB. CockroachDB speaks PostgreSQL's protocol and is reached by PostgreSQL's
 * driver, so its parts are PostgreSQL's without the features that it lacks. No constraint of
 * CockroachDB waits for the commit.
 */
public final class CockroachDb {

  /** The parameter with the version that CockroachDB's servers report when a session begins. */
  private static final String VERSION = "crdb_version";

  private static final String SESSION =
      "SET lock_timeout = '30s'; SET idle_in_transaction_session_timeout = '60s'";

  private static final StatementLimits LIMITS = new StatementLimits(128, 32_767, 65_536, 4L << 20);

  /**
   * The query for columns. CockroachDB lacks what PostgreSQL's queries for operators, loading and
   * rules ask for.
   */
  private static final String COLUMNS =
      """
      select a.attname as column_name,
        case
          when t.typtype = 'e' then
            (select 'enum(' || string_agg('''' || replace(l.enumlabel, '''', '''''') || '''', ',')
                || ')'
              from pg_catalog.pg_enum l where l.enumtypid = t.oid)
          else pg_catalog.format_type(a.atttypid, a.atttypmod)
        end as declared_type,
        pg_catalog.format_type(a.atttypid, null) as cast_type,
        null as character_set,
        case
          when a.attgenerated <> '' then 'FROM_COLUMNS'
          when a.attidentity = 'a' then 'IDENTITY_FIXED'
          when a.attidentity = 'd' then 'IDENTITY_BY_DEFAULT'
          else 'NO'
        end as generation,
        a.atthasdef or a.attidentity <> '' as has_default,
        case
          when t.typtype = 'e' or t.typname in ('bool', 'int2', 'int4', 'int8', 'numeric', 'date',
            'time', 'timestamp', 'timestamptz', 'uuid', 'bytea', 'text', 'varchar') then 'EXACT'
          when t.typname = 'bpchar' then 'TRAILING_BLANKS'
          else 'UNKNOWN'
        end as equality
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_type t on t.oid = a.atttypid
      where n.nspname = ? and c.relname = ? and a.attnum > 0 and not a.attisdropped
      """;

  /**
   * The query for the columns of unique indexes. The columns of a partial index have no name here,
   * so that they do not count.
   */
  private static final String UNIQUE_COLUMNS =
      """
      select x.relname as index_name, case when i.indpred is null then a.attname end as column_name,
        false as is_deferrable
      from pg_catalog.pg_index i
      join pg_catalog.pg_class x on x.oid = i.indexrelid
      join pg_catalog.pg_class c on c.oid = i.indrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = x.oid
      where n.nspname = ? and c.relname = ? and i.indisunique and a.attnum <= i.indnkeyatts
      """;

  private static final String REFERRING_KEYS =
      """
      select a.attname as column_name, k.confdeltype in ('c', 'n', 'd') as acts_on_delete,
        k.confupdtype in ('c', 'n', 'd') as acts_on_update
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class c on c.oid = k.confrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.confkey)
      where n.nspname = ? and c.relname = ? and k.contype = 'f'
      """;

  /** The product, as the connector knows it before it connects. */
  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "CockroachDB",
          PostgreSql.PRODUCT.driver(),
          CockroachDb::isCockroachDb,
          SESSION,
          PostgreSql.errors(states()),
          connection -> database());

  private CockroachDb() {}

  /**
   * Tells whether a server is CockroachDB. PostgreSQL's driver reports it as PostgreSQL, so a
   * parameter that the server sends decides.
   */
  private static boolean isCockroachDb(DatabaseMetaData metadata) throws SQLException {
    String name = metadata.getDatabaseProductName();
    return name.equals("CockroachDB") || (name.equals("PostgreSQL") && saysItsVersion(metadata));
  }

  private static boolean saysItsVersion(DatabaseMetaData metadata) throws SQLException {
    PGConnection connection =
        metadata.getConnection().isWrapperFor(PGConnection.class)
            ? metadata.getConnection().unwrap(PGConnection.class)
            : null;
    return connection != null && connection.getParameterStatus(VERSION) != null;
  }

  public static Database database() {
    Database postgreSql = PostgreSql.database();
    return new Database(
        PRODUCT,
        postgreSql.identifiers(),
        types(),
        postgreSql.typeNames(),
        PostgreSqlColumns::new,
        new TableCatalog(
            COLUMNS,
            UNIQUE_COLUMNS,
            REFERRING_KEYS,
            null,
            null,
            postgreSql.catalog().searchedSchemas()),
        postgreSql.defaultLiterals(),
        new StandardAlteration(postgreSql.identifiers(), "SET DATA TYPE", ""),
        PortableStrategies.updatingFirst(
            new Dml(postgreSql.identifiers(), new OnConflict()), LIMITS),
        PeerTypes.SAME,
        new UnknownPrivileges(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE);
  }

  /**
   * Returns PostgreSQL's type table without XML and geometric types. Arrays of arrays become JSON.
   */
  private static TypeMappings types() {
    TypeMappings types = PostgreSqlTypes.types();
    TypeMappings standard = TypeMappings.standard();
    TypeMapping json = schema -> PostgreSqlTypes.inputText(standard.columnMapping(schema), "jsonb");
    return types
        .changed(
            "io.debezium.data.Xml",
            Schema.Type.STRING,
            m -> m.withColumn(ColumnType.of(Kind.TEXT), "?"))
        .with(GeometryTypes.POINT, Schema.Type.STRUCT, standard::columnMapping)
        .with(GeometryTypes.CIRCLE, Schema.Type.STRUCT, json)
        .with(GeometryTypes.LINE, Schema.Type.STRUCT, json)
        .with(
            Schema.Type.ARRAY,
            schema ->
                schema.valueSchema().type() == Schema.Type.ARRAY
                    ? json.columnMapping(schema)
                    : types.columnMapping(schema));
  }

  /**
   * Returns the kinds of CockroachDB's failures. If a transaction has to be restarted, the server
   * rolls it back as a whole, including its savepoints.
   */
  public static SqlStates states() {
    return PostgreSqlStates.states()
        .withStates(
            FailureKind.TRANSIENT,
            "40003 whether the statement was carried out is not known",
            "08C00 a proxy has no server to give",
            "55C01 the table has been changed meanwhile",
            "58C00 a part of the data is not to be had",
            "58C01 the servers do not reach each other")
        .withContentionStates("40001 the transaction has to be restarted")
        .withStates(FailureKind.FATAL, "XXUUU an error without a code");
  }
}
