package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.GeneratedPage;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TypesPageTest {

  @Test
  @DisplayName("C7_3 the page that users read is what the type table says")
  void thePageSaysWhatTheTypeTableSays() throws Exception {
    GeneratedPage.check(getClass(), Path.of("docs", "reference", "types.md"), TypesPage.render());
  }

  @Test
  void everySchemaIsOnThePage() {
    String rendered = TypesPage.render();

    for (TypeLine line : TypeTable.created()) {
      assertThat(rendered).contains("\n| `" + line.text().replace("|", "\\|") + "` | ");
    }
  }
}
