package io.tarmac.perf.page;

import static io.tarmac.perf.page.TestingFigures.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoicesTest {

  @Test
  void theSmallestSizeThatIsEverywhereNearTheBestIsChosen() {
    assertThat(choices(TestingFigures.aviation()).get(0))
        .startsWith(
            "**Batch size without a linger: 5,000**, with polls as large."
                + " Of 1,000, 5,000 it is the smallest that is everywhere within 10 % of the best."
                + " It is 30 times as fast as no batches.");
  }

  @Test
  void whereNoSizeIsNearTheBestEverywhereTheOneThatLosesLeastIsChosen() {
    assertThat(
            choices(
                json("postgresql", 500, 100),
                json("postgresql", 5_000, 80),
                json("mysql", 500, 70),
                json("mysql", 5_000, 100)))
        .singleElement()
        .asString()
        .startsWith("**Batch size without a linger: 5,000**, with")
        .contains(
            "None of 500, 5,000 is everywhere within 10 % of the best; this one loses least:"
                + " it reaches 80 % of it at worst (PostgreSQL, JSON)."
                + " Where it is farther from it, 500 (PostgreSQL, JSON) are within 10 %.");
  }

  @Test
  void repetitionsFarApartDoNotMakeASlowerSizeTheChoice() {
    CellResult small = json("postgresql", 500, 70);
    CellResult large = json("postgresql", 5_000, 100);

    assertThat(
            choices(
                small,
                TestingFigures.repeated(small, 2, 96),
                large,
                TestingFigures.repeated(large, 2, 95)))
        .singleElement()
        .asString()
        .startsWith("**Batch size without a linger: 5,000**, with");
  }

  @Test
  void whereRepetitionsDoNotTellTheChoiceFromTheBestThatIsSaid() {
    CellResult small = json("postgresql", 500, 70);

    assertThat(
            choices(
                small,
                TestingFigures.repeated(small, 2, 100),
                json("postgresql", 5_000, 100),
                json("mysql", 500, 100),
                json("mysql", 5_000, 60)))
        .singleElement()
        .asString()
        .startsWith("**Batch size without a linger: 500**, the default, with")
        .contains(
            "85 % of it at worst (PostgreSQL, JSON, where repetitions do not tell them apart).");
  }

  @Test
  void aChoiceThatWasNotMeasuredOnAllDatabasesNamesThose() {
    assertThat(choices(TestingFigures.aviation()).get(2))
        .contains(
            "inserts into one table 1.00 times as fast on PostgreSQL (median 1.00) where ids ascend");
  }

  @Test
  void converterIndexAndTablesFollowFromTheirRatios() {
    assertThat(choices(TestingFigures.aviation()).subList(1, 4))
        .satisfiesExactly(
            converter ->
                assertThat(converter)
                    .startsWith("**Converter: Avro.** With Avro Tarmac is 2.0 times as fast")
                    .contains(
                        "Against a sink that only counts it is, in batches of 1,000, as JSON 0.48 on",
                        "PostgreSQL, 0.40 on MySQL; as Avro 0.48 on"),
            index -> assertThat(index).startsWith("**Index: keep the primary key, and let"),
            tables ->
                assertThat(tables)
                    .startsWith("**Tables: one connector for several.**")
                    .contains("(median "));
  }

  @Test
  void whatWasMeasuredInTwoRunsIsNotCompared() {
    List<CellResult> results =
        TestingFigures.aviation().stream()
            .map(
                one ->
                    one.cell().experiment().equals("three-tables") || one.cell().database() == null
                        ? TestingFigures.ofAnotherRun(one)
                        : one)
            .toList();

    assertThat(choices(results))
        .hasSize(3)
        .noneMatch(choice -> choice.contains("Tables") || choice.contains("only counts"));
  }

  @Test
  void nothingIsSaidOfWhatWasNotMeasured() {
    assertThat(choices(insert("one-table", "mariadb", "tarmac", "avro", 500, 10))).isEmpty();
  }

  private static CellResult json(String database, int batchSize, double rate) {
    return insert("one-table", database, "tarmac", "json", batchSize, rate);
  }

  private static List<String> choices(CellResult... results) {
    return choices(List.of(results));
  }

  private static List<String> choices(List<CellResult> results) {
    return new Choices(new Figures(results)).all();
  }
}
