package io.tarmac.connect.avro;

/**
 * The options that decide how the converter translates an Avro schema.
 *
 * @param metaData whether documentation and parameters are kept
 * @param enhanced whether the members of a union have full names
 * @param generalizedSumTypes whether names of unions and enums are positions
 * @param discardTypeDocDefault whether only fields keep documentation and defaults
 * @param flattenSingletonUnions whether a union of one type is that type
 */
record SchemaOptions(
    boolean metaData,
    boolean enhanced,
    boolean generalizedSumTypes,
    boolean discardTypeDocDefault,
    boolean flattenSingletonUnions) {}
