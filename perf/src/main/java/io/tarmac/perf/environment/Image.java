package io.tarmac.perf.environment;

/**
 * The image of a container.
 *
 * @param name the name in {@code docker/compose.yaml}, whose tag may move
 * @param id the id of exactly this content
 */
public record Image(String name, String id) {}
