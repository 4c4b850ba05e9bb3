package io.tarmac.connect.jdbc.config;

import java.util.List;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/** The properties of sweeps, which remove rows that are missing in a snapshot of their source. */
public final class SweepProperties {

  public static final String MODE = "snapshot.mode";
  public static final String COLUMNS = "snapshot.columns";
  public static final String MAX_RATIO = "snapshot.sweep.max.ratio";

  private static final int COLUMN_COUNT = 2;
  private static final double DEFAULT_MAX_RATIO = 0.1;

  private SweepProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.choice(MODE, "Snapshots", Importance.LOW, SnapshotMode.OFF),
            "Set this to sweep to remove rows that are missing in a new snapshot by Debezium. off:"
                + " rows that the snapshot does not have stay. sweep: the transaction of the snapshot's last record deletes"
                + " the rows of the same source table that the snapshot does not have. With"
                + " delete.mode=soft it marks them instead. The topic must have one partition."
                + " Do not set sweep for snapshots of part of a table. You need"
                + " insert.mode=upsert and deletes. Example: sweep")
        .add(
            new Property(
                    COLUMNS,
                    "Columns of the snapshot",
                    Importance.LOW,
                    ConfigDef.Type.LIST,
                    "__source,__snapshot",
                    null,
                    Width.LONG)
                .checkedBy(Check.differentNames(COLUMN_COUNT), "two different names"),
            "Set this to name the two columns that snapshot.mode=sweep adds, exactly as the table"
                + " has them: the name of the source table, and the number of the snapshot. Example:"
                + " _source,_snapshot")
        .add(
            new Property(
                MAX_RATIO,
                "Largest sweep",
                Importance.LOW,
                ConfigDef.Type.DOUBLE,
                DEFAULT_MAX_RATIO,
                Range.between(0, 1),
                Width.SHORT),
            "Set this to the largest share of a source table's rows that a sweep may remove, from 0"
                + " to 1. If more rows would go, the sink removes none and warns. Example: 0.5");
  }

  /** Returns the settings, or null if sweeps are off. */
  static @Nullable SweepSettings parse(AbstractConfig config) {
    if (Choice.parse(config, MODE, SnapshotMode.class) == SnapshotMode.OFF) {
      return null;
    }
    List<String> names = config.getList(COLUMNS);
    return new SweepSettings(names.get(0), names.get(1), config.getDouble(MAX_RATIO));
  }
}
