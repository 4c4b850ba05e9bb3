package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.simulation.SimulatedTopics.EntryKind;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The ways in which the task applies changes to its tables. */
enum ApplyMode {
  /** Each record is a new row, and the tables have no key. */
  INSERT,
  /** A record replaces the row of its key, and a delete removes the row. */
  ROW_DELETES,
  /** A record replaces the row of its key, and the task skips deletes. */
  IGNORED_DELETES,
  /** A record replaces the row of its key, and a delete marks the row. */
  SOFT_DELETES,
  /** A change replaces the row of its key unless the row is newer, and a delete marks the row. */
  NEWEST_WITH_SOFT_DELETES,
  /** A record replaces the row of its key unless the row is newer, and the task skips deletes. */
  NEWEST_WITH_IGNORED_DELETES,
  /** A record is a version of the row of its key, and a delete ends the current version. */
  HISTORY;

  /** The column that tells whether a row is deleted. */
  static final String MARK = "__deleted";

  /** The column that numbers the versions of a row. */
  static final String NUMBER = "number";

  static final String VALID_FROM = "valid_from";
  static final String VALID_TO = "valid_to";
  static final String IS_CURRENT = "is_current";

  /** Returns {@link #INSERT} for a third of the histories, and else one of the other modes. */
  static ApplyMode random(SplittableRandom random) {
    return random.nextInt(3) == 0 ? INSERT : values()[1 + random.nextInt(values().length - 1)];
  }

  boolean isKeyed() {
    return this != INSERT;
  }

  /** Returns the columns of the primary key; none if the tables have no key. */
  List<String> keyColumns() {
    if (!isKeyed()) {
      return List.of();
    }
    return this == HISTORY ? List.of("id", NUMBER) : List.of("id");
  }

  /** Tells whether a delete changes its table. */
  boolean appliesDeletes() {
    return switch (this) {
      case ROW_DELETES, SOFT_DELETES, NEWEST_WITH_SOFT_DELETES, HISTORY -> true;
      case INSERT, IGNORED_DELETES, NEWEST_WITH_IGNORED_DELETES -> false;
    };
  }

  boolean hasSoftDeletes() {
    return this == SOFT_DELETES || this == NEWEST_WITH_SOFT_DELETES;
  }

  /** Tells whether a change that is older than the row of its key leaves the row as it is. */
  boolean newestWins() {
    return this == NEWEST_WITH_SOFT_DELETES || this == NEWEST_WITH_IGNORED_DELETES;
  }

  /** Tells whether a change that comes too late changes nothing, whichever task writes it. */
  boolean ignoresLateChanges() {
    return newestWins() || this == HISTORY;
  }

  /** Tells whether a truncate removes the rows before it. */
  boolean truncatesRemoveRows() {
    return switch (this) {
      case INSERT, ROW_DELETES, IGNORED_DELETES -> true;
      case SOFT_DELETES, NEWEST_WITH_SOFT_DELETES, NEWEST_WITH_IGNORED_DELETES, HISTORY -> false;
    };
  }

  /**
   * Tells whether a newer change of that kind may keep the task from writing a row of its key: by
   * the reduction of a batch, or because the table has the newer change already.
   */
  boolean replacesRows(EntryKind newer) {
    return switch (this) {
      case INSERT -> false;
      case ROW_DELETES, IGNORED_DELETES, NEWEST_WITH_SOFT_DELETES, NEWEST_WITH_IGNORED_DELETES ->
          newer.isRowChange();
      case SOFT_DELETES -> newer == EntryKind.WRITE || newer == EntryKind.POISON;
      case HISTORY -> newer == EntryKind.WRITE;
    };
  }

  /** Tells whether the task writes only the net effect of the changes of a key in a batch. */
  boolean isReduced() {
    return this != INSERT && this != HISTORY;
  }

  /** Returns the key of a record's row, or the record itself if each record has a row. */
  Object rowIdentity(TopicEntry entry) {
    return isReduced() ? (Object) entry.key() : entry;
  }

  /** Returns the properties of the mode. */
  Map<String, String> configuration() {
    String properties =
        switch (this) {
          case INSERT -> "truncate.enabled=true";
          case ROW_DELETES -> "delete.enabled=true truncate.enabled=true";
          case IGNORED_DELETES -> "delete.mode=ignore truncate.enabled=true";
          case SOFT_DELETES -> "delete.mode=soft truncate.enabled=true";
          case NEWEST_WITH_SOFT_DELETES -> "delete.mode=soft overwrite.when=newer:version";
          case NEWEST_WITH_IGNORED_DELETES -> "delete.mode=ignore overwrite.when=newer:version";
          case HISTORY ->
              "delete.enabled=true truncate.enabled=true history.mode=on history.columns="
                  + String.join(",", VALID_FROM, VALID_TO, IS_CURRENT, NUMBER);
        };
    Map<String, String> configuration = new HashMap<>();
    configuration.put("insert.mode", isKeyed() ? "upsert" : "insert");
    configuration.put("primary.key.mode", isKeyed() ? "record_key" : "none");
    for (String property : properties.split(" ", -1)) {
      int equals = property.indexOf('=');
      configuration.put(property.substring(0, equals), property.substring(equals + 1));
    }
    return configuration;
  }
}
