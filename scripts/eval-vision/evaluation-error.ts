/** Thrown if nothing can be measured; the message is a sentence for the operator. */
export class EvaluationError extends Error {}
