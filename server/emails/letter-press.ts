import { createChildPool } from '../processes/child-pool.ts'
import type { AnyLetter, DrawnLetter } from './letter.ts'

/** Draws letters in a process that starts when needed and leaves when idle. */
export interface LetterPress {
  draw(letter: AnyLetter): Promise<DrawnLetter>
  stop(): Promise<void>
}

/** Starts nothing yet: the first letter does. */
export function createLetterPress(): LetterPress {
  const pool = createChildPool({
    script: new URL('./letter-process.ts', import.meta.url),
    size: 1,
    taskTimeoutMs: 30_000,
    idleMs: 15_000,
    environment: { NODE_ENV: 'production' }, // React checks itself otherwise
  })
  return { draw: (letter) => pool.run('drawLetter', letter), stop: pool.stop }
}
