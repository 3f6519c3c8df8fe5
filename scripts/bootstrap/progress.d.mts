/** A progress line in a terminal; elsewhere it is written once. */
export interface Progress {
  update(now: string): void
  end(): void
}

/**
 * Shows what is running until `end` is called: in a terminal on one line with the elapsed seconds, which `end` clears;
 * elsewhere in a line of its own, once.
 */
export function showProgress(what: string, stream?: NodeJS.WriteStream): Progress
