package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** A table whose key has a column for each of some types, and beside it a number {@code v}. */
record TypedKey(TestingDatabase database, String table, List<TypeLine> types) {

  /**
   * Changes of keys that share the values of some of their columns. Each key of an insert comes
   * once and always in the same place; of others half of the keys come in any order, and some
   * again.
   */
  List<Change> changes(Operation operation, Random random) {
    Schema schema = keySchema();
    SchemaBuilder rowBuilder = SchemaBuilder.struct();
    schema.fields().forEach(field -> rowBuilder.field(field.name(), field.schema()));
    Schema rowSchema = rowBuilder.field("v", Schema.INT32_SCHEMA).build();
    int most = types.stream().mapToInt(type -> distinct(type).size()).max().orElseThrow();
    Set<List<Object>> keys = new HashSet<>();
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 2 * most; i++) {
      Struct key = new Struct(schema);
      Struct row = new Struct(rowSchema).put("v", random.nextInt());
      List<Object> numbers = new ArrayList<>();
      for (TypeLine type : types) {
        List<TypeLine.ValueLine> values = distinct(type);
        int number = i / (1 + numbers.size()) % values.size();
        key.put(type.column(), values.get(number).value());
        row.put(type.column(), values.get(number).value());
        numbers.add(number);
      }
      if (keys.add(numbers)) {
        changes.add(
            operation == Operation.DELETE
                ? Changes.delete(table, key)
                : Changes.upsert(table, key, row));
      }
    }
    if (operation != Operation.INSERT) {
      Collections.shuffle(changes, random);
      changes.subList((changes.size() + 1) / 2, changes.size()).clear();
      changes.addAll(changes.subList(0, random.nextInt(changes.size())));
      Collections.shuffle(changes, random);
    }
    return changes;
  }

  /** Values that do not become one in the table. */
  private List<TypeLine.ValueLine> distinct(TypeLine type) {
    Set<String> texts = new HashSet<>();
    return type.landing(database).stream()
        .filter(value -> texts.add(value.on(database).text()))
        .toList();
  }

  private Schema keySchema() {
    SchemaBuilder key = SchemaBuilder.struct();
    types.forEach(type -> key.field(type.column(), type.schema()));
    return key.build();
  }

  String query() {
    return "select %s, %s from %s"
        .formatted(TypedTable.shown(database, types), database.quote("v"), database.quote(table));
  }
}
