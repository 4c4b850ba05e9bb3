package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Triggers that refuse a row of a {@link BadTable}, leave it out, or change it. */
final class BadTrigger {

  private BadTrigger() {}

  /** The statements that make what a bad row needs, with a table's names in capitals. */
  static List<String> of(BadRow bad, TestingDatabase database) {
    boolean isPostgreSql = database.name().equals("PostgreSQL");
    String action = action(bad, isPostgreSql);
    if (action == null) {
      return List.of();
    }
    if (isPostgreSql) {
      return List.of(
          "create function FUNCTION() returns trigger language plpgsql as $$ begin if new.N < 0"
              + " then %s; end if; return new; end $$".formatted(action),
          "create trigger ON_INSERT before insert or update on TABLE for each row"
              + " execute function FUNCTION()");
    }
    String trigger = "create trigger %s before %s on TABLE for each row";
    String body = " begin if new.N < 0 then %s; end if; end".formatted(action);
    return List.of(
        trigger.formatted("ON_INSERT", "insert") + body,
        trigger.formatted("ON_UPDATE", "update") + body);
  }

  private static @Nullable String action(BadRow bad, boolean isPostgreSql) {
    return switch (bad) {
      case RAISING_TRIGGER ->
          isPostgreSql ? "raise exception 'no'" : "signal sqlstate '45000' set message_text = 'no'";
      case SKIPPING_TRIGGER -> "return null";
      case ALTERING_TRIGGER -> isPostgreSql ? "new.V := 'altered'" : "set new.V = 'altered'";
      default -> null;
    };
  }
}
