/** Why there is nothing to measure, as a sentence for the person who asked. */
export class EvaluationError extends Error {}
