/** A problem the operator has to fix. Commands print only its message, without a stack trace. */
export class OperatorError extends Error {}
