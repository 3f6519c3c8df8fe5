import { afterPaint } from './after-paint.ts'

/**
 * Loads code once the screen shows what has changed until now, since starting to load would delay how a press looks.
 * Failures are ignored: the code is loaded again when it is needed.
 */
export function preloadAfterPaint(...loads: (() => Promise<unknown>)[]): void {
  afterPaint(() => {
    for (const load of loads) load().catch(() => undefined)
  })
}
