import {
  type ChildPoolOptions,
  createProcessPool,
  ProcessExitedError,
  TaskTimeoutError,
} from '../processes/process-pool.ts'
import type { EmailContent, RenderedEmail } from './email-content.ts'

/** Draws letters in a process that starts when needed and leaves when idle. */
export interface EmailRenderer {
  draw(content: EmailContent): Promise<RenderedEmail>
  stop(): Promise<void>
}

const poolOptions: ChildPoolOptions = {
  script: new URL('./email-renderer-process.ts', import.meta.url),
  size: 1,
  taskTimeoutMs: 30_000,
  idleMs: 15_000,
  environment: { NODE_ENV: 'production' }, // React checks itself otherwise
}

/** Starts nothing yet: the first letter does. */
export function createEmailRenderer(options: Partial<ChildPoolOptions> = {}): EmailRenderer {
  const pool = createProcessPool({ ...poolOptions, ...options })
  let stopped = false
  return {
    draw: (content) =>
      pool.run<RenderedEmail>('renderEmail', content).catch((cause) => {
        if (stopped || !isProcessLoss(cause)) throw cause
        return pool.run('renderEmail', withoutPictures(content))
      }),
    stop: () => {
      stopped = true
      return pool.stop()
    },
  }
}

function isProcessLoss(cause: unknown): boolean {
  return cause instanceof ProcessExitedError || cause instanceof TaskTimeoutError
}

/** A picture that kills who opens it would do so at every try, and the letter would never go. */
function withoutPictures(content: EmailContent): EmailContent {
  if (content.kind === 'throwback') return { ...content, picture: null }
  return content.kind === 'daily-summary' ? { ...content, pictures: [] } : content
}
