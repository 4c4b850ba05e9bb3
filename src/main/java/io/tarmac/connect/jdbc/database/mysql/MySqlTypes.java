package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.portable.BoundedKeys;
import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.database.portable.FiniteNumbers;
import io.tarmac.connect.jdbc.database.portable.LongTimes;
import io.tarmac.connect.jdbc.database.portable.MicrosecondTimes;
import io.tarmac.connect.jdbc.database.portable.UnsignedBigint;
import io.tarmac.connect.jdbc.database.portable.UtcTimes;
import io.tarmac.connect.jdbc.type.Bits;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.SourceColumn;
import io.tarmac.connect.jdbc.type.SourceMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import io.tarmac.connect.jdbc.type.WellKnownBinary;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  private static final Map<String, Schema.Type> INTEGERS =
      Map.of(
          "tinyint unsigned", Schema.Type.INT16,
          "smallint unsigned", Schema.Type.INT32,
          "mediumint", Schema.Type.INT32,
          "mediumint unsigned", Schema.Type.INT32,
          "int unsigned", Schema.Type.INT64);

  private static final List<String> TEXTS = List.of("tinytext", "text", "mediumtext", "longtext");

  /**
   * The most characters that always fit into a text, at four bytes each. The next constant is that
   * of a medium text.
   */
  private static final int MAX_TEXT = 16_383;

  private static final int MAX_MEDIUMTEXT = 4_194_303;

  private static final List<String> BLOBS = List.of("tinyblob", "blob", "mediumblob", "longblob");

  /**
   * The most characters of a varchar. Longer columns would soon fill a row, which ends at 65,535
   * bytes. Texts are stored outside of the row.
   */
  private static final int MAX_VARCHAR = 255;

  private static final String VECTOR = DATA + "FloatVector";
  private static final int MAX_DIMENSIONS = 16_383;
  private static final int MIN_YEAR = 1901;
  private static final int MAX_YEAR = 2155;

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
    return BoundedKeys.addTo(addSources(addGeometries(bits, ColumnMapping.PLAIN_PARAMETER)));
  }

  /**
   * Returns the type table of MySQL. From 9.0 on MySQL has vectors for floats. Doubles do not fit
   * into them.
   */
  static TypeMappings ofMySql(MySqlVersion version) {
    TypeMappings types = addGeometries(common(), geometryOfMySql(version));
    return version.isAtLeast(9, 0) ? addVectors(types, MySqlColumns.MYSQL_VECTOR, false) : types;
  }

  /** Returns the expression that reads a geometry: MySQL knows reference systems from 8.0 on. */
  static String geometryOfMySql(MySqlVersion version) {
    return version.isAtLeast(8, 0) ? WITHIN_RANGE : ColumnMapping.PLAIN_PARAMETER;
  }

  /** Returns the type table of MariaDB, which has vectors from 11.7 on. */
  static TypeMappings ofMariaDb(MySqlVersion version) {
    return version.isAtLeast(11, 7)
        ? addVectors(common(), MySqlColumns.MARIADB_VECTOR, true)
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

  private static TypeMappings addGeometries(TypeMappings types, String parameter) {
    ColumnMapping geometry =
        new ColumnMapping(
            ColumnType.named("geometry"),
            CanonicalType.BYTES,
            value -> WellKnownBinary.mySql((byte[]) GeometryTypes.ewkb(value)),
            parameter);
    TypeMappings more = types;
    for (String name : GeometryTypes.NAMES) {
      more = more.with(name, Schema.Type.STRUCT, schema -> geometry);
    }
    return more;
  }

  /** Adds the mappings for source columns of types that these databases have too. */
  private static TypeMappings addSources(TypeMappings types) {
    TypeMappings more =
        UnsignedBigint.addTo(types, ColumnType.named(Kind.DECIMAL, "bigint unsigned"));
    for (Map.Entry<String, Schema.Type> integer : INTEGERS.entrySet()) {
      SourceMapping mapping = plain(integer.getValue(), integer.getKey());
      String name = integer.getKey().toUpperCase(Locale.ROOT);
      more = more.withSource(name, mapping).withSource(name + " ZEROFILL", mapping);
    }
    for (String type : TEXTS) {
      more = more.withSource(type.toUpperCase(Locale.ROOT), plain(Schema.Type.STRING, type));
    }
    for (String type : BLOBS) {
      more = more.withSource(type.toUpperCase(Locale.ROOT), plain(Schema.Type.BYTES, type));
    }
    for (String type : List.of("NUMERIC", "DECIMAL", "DECIMAL UNSIGNED")) {
      more = more.withSource(type, MySqlTypes::decimal);
    }
    return more.withSource("TINYINT", MySqlTypes::tinyint)
        // A zerofill column has no sign.
        .withSource("TINYINT ZEROFILL", plain(Schema.Type.INT16, "tinyint unsigned"))
        .withSource("MEDIUMINT ZEROFILL", plain(Schema.Type.INT32, "mediumint unsigned"))
        .withSource("VARCHAR", sized("varchar"))
        .withSource("CHAR", sized("char"))
        .withSource("BPCHAR", sized("varchar"))
        .withSource("VARBINARY", bytes("varbinary"))
        .withSource("BINARY", bytes("binary"))
        .withSource("BINARY BINARY", bytes("binary"))
        .withSource("BIT", MySqlTypes::bit)
        .withSource("YEAR", MySqlTypes::year)
        .withSource("ENUM", new Enumeration("enum")::columnMapping)
        .withSource("SET", new Enumeration("set")::columnMapping);
  }

  /**
   * Adds vectors of floats, with the dimensions of the source's column.
   *
   * @param parameter the expression that converts a text to a vector
   * @param exactly whether a column holds no vectors of fewer dimensions
   */
  private static TypeMappings addVectors(TypeMappings types, String parameter, boolean exactly) {
    return types.withSource(
        "VECTOR",
        (schema, source, standard) -> {
          int dimensions = source.length();
          if (!VECTOR.equals(schema.name()) || dimensions == 0 || dimensions > MAX_DIMENSIONS) {
            return standard;
          }
          ValueConverter text = standard.converter();
          VectorConversion vectors = new VectorConversion(dimensions, exactly);
          return new ColumnMapping(
              ColumnType.named("vector(" + dimensions + ")"),
              CanonicalType.STRING,
              value -> vectors.checked((String) text.convert(value)),
              parameter);
        });
  }

  private static SourceMapping plain(Schema.Type type, String column) {
    return (schema, source, standard) ->
        schema.type() == type && schema.name() == null
            ? standard.withColumnType(ColumnType.named(standard.columnType().kind(), column))
            : standard;
  }

  /**
   * Maps TINYINT to smallint, which holds SQL Server's values, without a sign, and MySQL's, with
   * one. The width 1, which MySQL gives truth values, shows that the source is MySQL: then the
   * column is a tinyint.
   */
  private static ColumnMapping tinyint(Schema schema, SourceColumn source, ColumnMapping standard) {
    return source.length() == 1
        ? plain(Schema.Type.INT16, "tinyint").columnMapping(schema, source, standard)
        : standard;
  }

  private static SourceMapping sized(String column) {
    return (schema, source, standard) -> {
      if (!isText(schema) || source.length() == ColumnType.WIDEST) {
        return standard;
      }
      int length = source.length();
      return standard.withColumnType(
          length <= MAX_VARCHAR
              ? new ColumnType(Kind.VARCHAR, length, 0, column + "(" + length + ")")
              : new ColumnType(Kind.TEXT, length, 0, textOf(length)));
    };
  }

  /** Returns the shortest text type that holds so many characters. */
  private static String textOf(int characters) {
    if (characters <= MAX_TEXT) {
      return "text";
    }
    return characters <= MAX_MEDIUMTEXT ? "mediumtext" : "longtext";
  }

  private static SourceMapping bytes(String column) {
    return (schema, source, standard) ->
        isBytes(schema) && source.length() > 0 && source.length() <= MAX_VARCHAR
            ? standard.withColumnType(
                new ColumnType(
                    Kind.VARBINARY, source.length(), 0, column + "(" + source.length() + ")"))
            : standard;
  }

  private static ColumnMapping decimal(Schema schema, SourceColumn source, ColumnMapping standard) {
    return isText(schema) && source.length() > 0
        ? DECIMALS.ofText(source.length(), source.scale())
        : standard;
  }

  private static ColumnMapping bit(Schema schema, SourceColumn source, ColumnMapping standard) {
    return schema.type() == Schema.Type.BOOLEAN
        ? standard.withColumnType(ColumnType.named(Kind.NATIVE, "bit(1)"))
        : standard;
  }

  /**
   * Maps years, and refuses numbers outside 1901 to 2155, except 0. The server would take some of
   * them for years of this century or the last one.
   */
  private static ColumnMapping year(Schema schema, SourceColumn source, ColumnMapping standard) {
    if (standard.canonicalType() != CanonicalType.INTEGER) {
      return standard;
    }
    return standard
        .withColumnType(ColumnType.named(Kind.INTEGER, "year"))
        .then(
            value -> {
              int year = (Integer) value;
              if (year != 0 && (year < MIN_YEAR || year > MAX_YEAR)) {
                throw new RefusedValueException("the year is outside 1901 to 2155");
              }
              return value;
            });
  }

  private static boolean isText(Schema schema) {
    return schema.type() == Schema.Type.STRING && schema.name() == null;
  }

  private static boolean isBytes(Schema schema) {
    return schema.type() == Schema.Type.BYTES && schema.name() == null;
  }
}
