/** A problem the operator has to fix. Commands print its message alone, without a stack trace. */
export class OperatorError extends Error {}
