package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.event.ChangeTraffic;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableDestinationTest {
  private static final ChangeTraffic TRAFFIC = new ChangeTraffic(100);

  /** What a server counts of its commits. */
  private long commits = 1_000;

  /** A database that answers every question with that. */
  private final class TestingServer implements TargetDatabase {
    private final DatabaseKind kind;

    TestingServer(DatabaseKind kind) {
      this.kind = kind;
    }

    @Override
    public DatabaseKind kind() {
      return kind;
    }

    @Override
    public Access access() {
      return new Access("jdbc:" + kind + "://nowhere/d", Optional.empty(), Optional.empty());
    }

    @Override
    public Optional<ProcessHandle> process() {
      return Optional.empty();
    }

    @Override
    public Connection open() {
      return made(Connection.class, (proxy, method, arguments) -> statement());
    }

    private Statement statement() {
      return made(
          Statement.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "execute" -> Boolean.FALSE;
                case "executeQuery" -> answer();
                case "close" -> null;
                default -> throw new UnsupportedOperationException(method.getName());
              });
    }

    private ResultSet answer() {
      return made(
          ResultSet.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "next" -> Boolean.TRUE;
                case "getLong" -> Long.valueOf(commits);
                case "close" -> null;
                default -> throw new UnsupportedOperationException(method.getName());
              });
    }

    @Override
    public void close() {}
  }

  @Test
  void whereRowsDoNotStayAServerThatCountsCommitsTellsHowManyThereWere() {
    TableDestination destination = destination(DatabaseKind.MARIADB);

    assertThat(destination.rowsPerBatch(100)).isEmpty();
    commits += 5;

    assertThat(destination.rowsPerBatch(100)).hasValue(20);
  }

  @Test
  void postgreSqlCountsNoneOfItsOwn() {
    TableDestination destination = destination(DatabaseKind.POSTGRESQL);
    commits += 5;

    assertThat(destination.rowsPerBatch(100)).isEmpty();
  }

  private TableDestination destination(DatabaseKind kind) {
    Setting setting =
        new Setting(
            Contender.of(SinkKind.TARMAC, kind),
            ConverterChoice.JSON,
            500,
            InsertMode.UPSERT,
            Index.YES,
            Load.of(TRAFFIC));
    TargetTables tables =
        TargetTables.of(new TestingServer(kind), "t", setting, TRAFFIC, List.of("topic"));
    tables.create();
    return new TableDestination(
        tables, setting, TRAFFIC.keepsEveryEvent(), new TableCheck(TRAFFIC));
  }

  private static <T> T made(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            TableDestinationTest.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
