package io.tarmac.perf.event;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class ChangeTrafficTest {
  private static final int EVENTS = 10_000;
  private static final ChangeTraffic TRAFFIC = new ChangeTraffic(EVENTS);
  private static final List<Event> ALL =
      IntStream.rangeClosed(1, EVENTS).mapToObj(TRAFFIC::event).toList();

  @Test
  void mostChangesUpdateAndSomeDelete() {
    List<String> ops =
        ALL.stream()
            .map(Event::value)
            .map(value -> value == null ? "tombstone" : value.getString("op"))
            .toList();

    assertThat(ops).endsWith("c").filteredOn("u"::equals).hasSizeBetween(5_800, 6_800);
    assertThat(ops)
        .filteredOn("d"::equals)
        .hasSizeBetween(900, 1_200)
        .hasSameSizeAs(ops.stream().filter("tombstone"::equals).toList());
  }

  @Test
  void aDeleteIsFollowedByItsTombstone() {
    for (int index = 0; index < EVENTS - 1; index++) {
      Event event = ALL.get(index);
      Struct value = event.value();
      if (value != null && value.getString("op").equals("d")) {
        Event next = ALL.get(index + 1);
        assertThat(next.value()).isNull();
        assertThat(next.key()).isEqualTo(event.key());
      }
    }
  }

  @Test
  void theFinalTableIsWhatTheEventsMakeOfIt() {
    Map<Integer, Struct> table = new HashMap<>();
    for (Event event : ALL) {
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
    Map<Integer, Long> changes =
        ALL.stream().collect(groupingBy(event -> event.key().getInt32("id"), counting()));

    assertThat(Collections.max(changes.values())).isGreaterThan(20L * EVENTS / changes.size());
  }
}
