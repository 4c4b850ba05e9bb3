package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.worker.Recipe.BlockKind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs each recipe as its page says it, and compares the table with the result on the page. */
@Execution(CONCURRENT)
class RecipesIT {
  private static final List<Recipe> RECIPES = Recipe.all();
  private static RecipeServers servers;

  @BeforeAll
  static void start() {
    servers = RecipeServers.start();
  }

  @AfterAll
  static void stop() throws Exception {
    servers.close();
  }

  static List<Recipe> recipes() {
    return RECIPES;
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void theTableIsAsThePageShows(Recipe recipe) {
    assertThat(recipe.summaryParagraphs()).as("paragraphs before the first section").isEqualTo(1);
    assertThat(recipe.sections())
        .endsWith(Recipe.RECORD_SECTION, "Sink", "Result", "Pitfalls")
        .hasSizeBetween(4, 5);
    assertThat(recipe.pitfallCount()).isEqualTo(3);
    assertThat(recipe.steps(BlockKind.VALUE)).isNotEmpty();
    assertThat(recipe.steps(BlockKind.SINK)).isNotEmpty();
    assertThat(recipe.steps(BlockKind.TABLE))
        .isNotEmpty()
        .hasSameSizeAs(recipe.steps(BlockKind.QUERY));

    try (RecipeRun run = new RecipeRun(recipe, servers)) {
      run.run();
    }
  }

  @Test
  void theListHasEveryRecipe() throws IOException {
    String list = Files.readString(Recipe.FOLDER.resolve("README.md"));

    assertThat(list).contains(RECIPES.stream().map(recipe -> recipe.name() + ".md").toList());
  }
}
