package io.tarmac.perf.environment;

/**
 * The image of a container.
 *
 * @param name in the composition; its tag may move
 * @param id of these bytes alone
 */
public record Image(String name, String id) {}
