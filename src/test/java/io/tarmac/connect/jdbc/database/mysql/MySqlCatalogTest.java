package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.table.TableName;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the catalog is asked; {@code StrictSessionIT} and {@code NoTransactionsIT} have answers. */
class MySqlCatalogTest {

  private static final TableName TABLE = new TableName(null, "fleet", "flights");

  @Test
  @DisplayName("C6_1 RocksDB has no savepoints, whatever it says")
  void rocksDbHasNoSavepoints() {
    assertThatThrownBy(() -> MySqlCatalog.hasSavepoints(refusing(), TABLE))
        .hasMessageContainingAll("e.savepoints = 'YES'", "e.engine <> 'ROCKSDB'")
        .hasMessageContaining("t.table_schema = ?");
  }

  @Test
  @DisplayName("C4_2 RocksDB has transactions")
  void rocksDbHasTransactions() {
    assertThatThrownBy(() -> MySqlCatalog.hasTransactions(refusing(), TABLE))
        .hasMessageContaining("e.transactions = 'YES'")
        .message()
        .doesNotContain("ROCKSDB", "savepoints");
  }

  /** Says what it is asked to prepare. */
  private static Connection refusing() {
    return (Connection)
        Proxy.newProxyInstance(
            MySqlCatalogTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              throw new SQLException(String.valueOf(arguments[0]));
            });
  }
}
