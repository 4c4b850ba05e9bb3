package io.tarmac.perf.stack;

/**
 * What a container is made of.
 *
 * @param name as the composition has it; its tag may move
 * @param id that the bytes alone have
 */
public record Image(String name, String id) {}
