package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.portable.BoundedKeys;
import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.database.portable.FiniteNumbers;
import io.tarmac.connect.jdbc.database.portable.LongTimes;
import io.tarmac.connect.jdbc.database.portable.MicrosecondTimes;
import io.tarmac.connect.jdbc.database.portable.UtcTimes;
import io.tarmac.connect.jdbc.type.Bits;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.WellKnownBinary;
import org.apache.kafka.connect.data.Schema;

/** The type tables of MySQL and MariaDB. */
public final class MySqlTypes {

  private static final String DATA = "io.debezium.data.";
  private static final int UUID_LENGTH = 36;
  private static final int MAX_BITS = 64;
  private static final BoundedYears YEARS = new BoundedYears(0, 9_999, 9_999, false);

  public static final ExactDecimals DECIMALS =
      new ExactDecimals(65, 30, ColumnType.decimal(65, 30));

  /**
   * The expression that has the server check a geometry and returns it unchanged. A column accepts
   * any coordinates, but {@code ST_SRID} refuses those outside the range of their reference system.
   */
  private static final String WITHIN_RANGE =
      "(SELECT ST_SRID(v.g, ST_SRID(v.g)) FROM (SELECT CAST(? AS BINARY) AS g) AS v)";

  private MySqlTypes() {}

  /** Returns the type table that both databases share. */
  public static TypeMappings common() {
    TypeMappings times = MicrosecondTimes.addTo(UtcTimes.addTo(TypeMappings.standard()));
    TypeMappings scalars =
        DECIMALS
            .addTo(FiniteNumbers.addTo(LongTimes.addTo(YEARS.addTo(times))))
            .changed(DATA + "Json", Schema.Type.STRING, MySqlTypes::json)
            .changed(
                DATA + "Uuid",
                Schema.Type.STRING,
                m -> m.withColumnType(new ColumnType(Kind.VARCHAR, UUID_LENGTH, 0, "char(36)")))
            .changed(Schema.Type.STRUCT, MySqlTypes::json)
            .changed(Schema.Type.MAP, MySqlTypes::json)
            .changed(Schema.Type.ARRAY, MySqlTypes::json);
    TypeMappings bits =
        scalars.with(
            Bits.LOGICAL_NAME,
            Schema.Type.BYTES,
            schema -> bits(schema, scalars.columnMapping(schema)));
    TypeMappings geometries = bits;
    for (String name : GeometryTypes.NAMES) {
      geometries =
          geometries.with(
              name, Schema.Type.STRUCT, schema -> geometry(ColumnMapping.PLAIN_PARAMETER));
    }
    return BoundedKeys.addTo(MySqlSourceTypes.addTo(geometries));
  }

  /**
   * Returns the type table of MySQL. From 9.0 on MySQL has vectors for floats. Doubles do not fit
   * into them.
   */
  static TypeMappings ofMySql(MySqlVersion version) {
    TypeMappings types = common();
    for (String name : GeometryTypes.NAMES) {
      types = types.with(name, Schema.Type.STRUCT, schema -> geometry(geometryOfMySql(version)));
    }
    return version.isAtLeast(9, 0)
        ? MySqlSourceTypes.addVectors(types, MySqlColumns.MYSQL_VECTOR, false)
        : types;
  }

  /** Returns the expression that reads a geometry: MySQL knows reference systems from 8.0 on. */
  static String geometryOfMySql(MySqlVersion version) {
    return version.isAtLeast(8, 0) ? WITHIN_RANGE : ColumnMapping.PLAIN_PARAMETER;
  }

  /** Returns the type table of MariaDB, which has vectors from 11.7 on. */
  static TypeMappings ofMariaDb(MySqlVersion version) {
    return version.isAtLeast(11, 7)
        ? MySqlSourceTypes.addVectors(common(), MySqlColumns.MARIADB_VECTOR, true)
        : common();
  }

  private static ColumnMapping json(ColumnMapping ofText) {
    return ofText.withColumnType(ColumnType.named("json"));
  }

  private static ColumnMapping bits(Schema schema, ColumnMapping standard) {
    int length = Bits.length(schema);
    return length == Bits.UNLIMITED || length > MAX_BITS
        ? standard
        : standard.withColumnType(ColumnType.named("bit(" + length + ")"));
  }

  private static ColumnMapping geometry(String parameter) {
    return new ColumnMapping(
        ColumnType.named("geometry"),
        CanonicalType.BYTES,
        value -> WellKnownBinary.mySql((byte[]) GeometryTypes.ewkb(value)),
        parameter);
  }
}
