/** A line in a terminal that says what goes on; elsewhere it was written once. */
export interface Progress {
  update(now: string): void
  end(): void
}

/**
 * Says what goes on until `end` is called: in a terminal on one line, with the seconds that have passed, which `end` clears;
 * elsewhere in a line of its own, once.
 */
export function showProgress(what: string, stream?: NodeJS.WriteStream): Progress
