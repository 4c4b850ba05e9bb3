package io.tarmac.connect.jdbc.testing.type;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.connect.data.Schema;

/**
 * A schema, and the column of its values in each database.
 *
 * @param text the schema as the file writes it
 * @param existing whether the columns are there before the first record, else the sink creates them
 * @param columnTypes in the order of {@link TypeTable#DATABASES}; {@link #NO_COLUMN} for none
 * @param values what is sent, and what becomes of it
 */
public record TypeLine(
    String text,
    Schema schema,
    String column,
    boolean existing,
    List<String> columnTypes,
    List<ValueLine> values) {

  /** A column type that is none. */
  public static final String NO_COLUMN = "-";

  /** A value of the schema, and what becomes of it in the order of the databases. */
  public record ValueLine(String sent, Object value, List<ValueOutcome> outcomes) {

    public ValueOutcome on(TestingDatabase database) {
      return outcomes.get(TypeTable.DATABASES.indexOf(database.name()));
    }

    @Override
    public String toString() {
      return sent;
    }
  }

  /** A name of a column that no other line has, within every database's limit. */
  static String columnName(String text, int number) {
    String words = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    return "c" + number + "_" + words.substring(Math.max(0, words.length() - 40));
  }

  public String columnType(TestingDatabase database) {
    return columnTypes.get(TypeTable.DATABASES.indexOf(database.name()));
  }

  public boolean hasColumn(TestingDatabase database) {
    return !columnType(database).equals(NO_COLUMN);
  }

  /** Whether the schema goes into the column at all, so that a null does. */
  public boolean fits(TestingDatabase database) {
    return hasColumn(database) && !landing(database).isEmpty();
  }

  /** The values that land in a database, in the order of the file. */
  public List<ValueLine> landing(TestingDatabase database) {
    return values.stream().filter(value -> value.on(database).landed()).toList();
  }

  public List<ValueLine> refused(TestingDatabase database) {
    return values.stream().filter(value -> value.on(database).refused()).toList();
  }

  @Override
  public String toString() {
    return existing ? text + " into " + columnTypes : text;
  }
}
