/**
 * What whoever runs the server has to put right himself, in a sentence that says all there is to say: commands print it as it is,
 * without where it was thrown.
 */
export class Mistake extends Error {}
