package io.tarmac.connect.avro;

/**
 * The options of the converter that decide how an Avro schema becomes one of Connect.
 *
 * @param metaData whether documentation and parameters are kept
 * @param enhanced whether the members of a union have full names
 * @param generalizedSumTypes whether unions and enums are named by their position
 * @param discardTypeDocDefault whether only fields keep documentation and defaults
 * @param flattenSingletonUnions whether a union of one type is that type
 */
record SchemaOptions(
    boolean metaData,
    boolean enhanced,
    boolean generalizedSumTypes,
    boolean discardTypeDocDefault,
    boolean flattenSingletonUnions) {}
