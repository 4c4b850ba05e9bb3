package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.Profile;
import io.tarmac.connect.jdbc.type.Bits;
import io.tarmac.connect.jdbc.type.ColumnFit;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/**
 * The types of columns under a profile. Confluent's sink and Aiven's ignore the names of Debezium's
 * schemas. Those sinks create a column for the plain type of a value. An existing column gets the
 * plain value if it accepts that.
 *
 * @param types the type table
 * @param created the types of columns that are created
 * @param padsBits whether bits of varying length are padded to the length of the source's column
 */
public record ProfileTypes(TypeMappings types, CreatedTypes created, boolean padsBits) {

  /** Returns the types of a database under a profile. */
  public static ProfileTypes of(Database database, Profile profile) {
    return switch (profile) {
      case TARMAC -> new ProfileTypes(database.types(), CreatedTypes.AS_NEEDED, false);
      case DEBEZIUM -> new ProfileTypes(database.types(), database.peerTypes().debezium(), true);
      case CONFLUENT, AIVEN ->
          new ProfileTypes(
              database.types().ofConnectAlone(), database.peerTypes().confluent(), false);
    };
  }

  /**
   * Returns the rules for how values go into existing columns.
   *
   * @param fit the rules that the database has without a profile
   */
  public ColumnFit fit(ColumnFit fit, Database database) {
    if (padsBits) {
      return (schema, standard, column) -> fit.fit(withPaddedBits(schema), standard, column);
    }
    return types == database.types()
        ? fit
        : (schema, standard, column) -> {
          try {
            return fit.fit(schema, standard, column);
          } catch (UnsupportedTypeException otherwise) {
            return fit.fit(schema, database.types().columnMapping(schema), column);
          }
        };
  }

  /**
   * Returns the schema of bits without the type of the source's column, or any other schema
   * unchanged. Each value is then padded with zeros to the length of the schema.
   */
  private static Schema withPaddedBits(Schema schema) {
    if (!Bits.LOGICAL_NAME.equals(schema.name()) || Bits.length(schema) == Bits.UNLIMITED) {
      return schema;
    }
    SchemaBuilder padded =
        new SchemaBuilder(schema.type())
            .name(schema.name())
            .parameter(Bits.LENGTH, String.valueOf(Bits.length(schema)));
    return (schema.isOptional() ? padded.optional() : padded).build();
  }
}
