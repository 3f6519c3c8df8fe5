import { type ChildPoolOptions, createChildPool, ProcessDied, TaskTimedOut } from '../processes/child-pool.ts'
import type { AnyLetter, DrawnLetter } from './letter.ts'

/** Draws letters in a process that starts when needed and leaves when idle. */
export interface LetterPress {
  draw(letter: AnyLetter): Promise<DrawnLetter>
  stop(): Promise<void>
}

const poolOptions: ChildPoolOptions = {
  script: new URL('./letter-process.ts', import.meta.url),
  size: 1,
  taskTimeoutMs: 30_000,
  idleMs: 15_000,
  environment: { NODE_ENV: 'production' }, // React checks itself otherwise
}

/** Starts nothing yet: the first letter does. */
export function createLetterPress(options: Partial<ChildPoolOptions> = {}): LetterPress {
  const pool = createChildPool({ ...poolOptions, ...options })
  let stopped = false
  return {
    draw: (letter) =>
      pool.run<DrawnLetter>('drawLetter', letter).catch((cause) => {
        if (stopped || !isProcessLoss(cause)) throw cause
        return pool.run('drawLetter', withoutPictures(letter))
      }),
    stop: () => {
      stopped = true
      return pool.stop()
    },
  }
}

function isProcessLoss(cause: unknown): boolean {
  return cause instanceof ProcessDied || cause instanceof TaskTimedOut
}

/** A picture that kills who opens it would do so at every try, and the letter would never go. */
function withoutPictures(letter: AnyLetter): AnyLetter {
  if (letter.kind === 'throwback') return { ...letter, picture: null }
  return letter.kind === 'daily-summary' ? { ...letter, pictures: [] } : letter
}
