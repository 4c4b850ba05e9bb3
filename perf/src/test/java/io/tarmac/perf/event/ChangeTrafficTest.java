package io.tarmac.perf.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class ChangeTrafficTest {
  private static final int EVENTS = 10_000;
  private static final ChangeTraffic TRAFFIC = new ChangeTraffic(EVENTS);

  @Test
  void mostChangesUpdateAndSomeDelete() {
    List<String> ops = new ArrayList<>();
    for (int number = 1; number <= EVENTS; number++) {
      Struct value = TRAFFIC.event(number).value();
      ops.add(value == null ? "tombstone" : value.getString("op"));
    }

    assertThat(ops.stream().filter("u"::equals).count()).isBetween(5_800L, 6_800L);
    assertThat(ops.stream().filter("d"::equals).count()).isBetween(900L, 1_200L);
    assertThat(ops.stream().filter("tombstone"::equals))
        .hasSameSizeAs(ops.stream().filter("d"::equals).toList());
    assertThat(ops).endsWith("c");
  }

  @Test
  void aDeleteIsFollowedByItsTombstone() {
    for (int number = 1; number < EVENTS; number++) {
      Event event = TRAFFIC.event(number);
      Struct value = event.value();
      if (value != null && value.getString("op").equals("d")) {
        Event next = TRAFFIC.event(number + 1);
        assertThat(next.value()).isNull();
        assertThat(next.key()).isEqualTo(event.key());
      }
    }
  }

  @Test
  void theFinalTableIsWhatTheEventsMakeOfIt() {
    Map<Integer, Struct> table = new HashMap<>();
    for (int number = 1; number <= EVENTS; number++) {
      Event event = TRAFFIC.event(number);
      int id = event.key().getInt32("id");
      Struct value = event.value();
      if (value == null || value.get("after") == null) {
        table.remove(id);
      } else {
        table.put(id, value.getStruct("after"));
      }
    }
    ExpectedRows rows = TRAFFIC.expected(EVENTS);

    assertThat(rows.count()).isEqualTo(table.size());
    for (int id = 1; id <= rows.highestId(); id++) {
      List<Object> row = rows.row(id);
      if (row == null) {
        assertThat(table).doesNotContainKey(id);
      } else {
        Struct struct = table.get(id);
        assertThat(row.get(1)).isEqualTo(struct.get("seq"));
        assertThat(row.get(2)).isEqualTo(struct.get("name"));
        assertThat(row.get(4))
            .isEqualTo(
                struct.schema().field("note") == null ? ExpectedRows.NULL : struct.get("note"));
      }
    }
    assertThat(table.values()).anyMatch(row -> row.schema().field("note") == null);
  }

  @Test
  void fewKeysAreChangedMost() {
    Map<Integer, Integer> changes = new HashMap<>();
    for (int number = 1; number <= EVENTS; number++) {
      changes.merge(TRAFFIC.event(number).key().getInt32("id"), 1, Integer::sum);
    }

    assertThat(changes.values().stream().mapToInt(count -> count).max().orElseThrow())
        .isGreaterThan(20 * EVENTS / changes.size());
  }
}
