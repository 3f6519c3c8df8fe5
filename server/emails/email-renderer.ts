import {
  createProcessPool,
  ProcessExitedError,
  type ProcessPoolOptions,
  TaskTimeoutError,
} from '../processes/process-pool.ts'
import type { EmailContent, RenderedEmail } from './email-content.ts'

/** Draws letters in a process that starts when needed and leaves when idle. */
export interface EmailRenderer {
  render(content: EmailContent): Promise<RenderedEmail>
  stop(): Promise<void>
}

const poolOptions: ProcessPoolOptions = {
  script: new URL('./email-renderer-process.ts', import.meta.url),
  size: 1,
  taskTimeoutMs: 30_000,
  idleMs: 15_000,
  environment: { NODE_ENV: 'production' }, // React checks itself otherwise
}

/** Starts nothing yet: the first letter does. */
export function createEmailRenderer(options: Partial<ProcessPoolOptions> = {}): EmailRenderer {
  const pool = createProcessPool({ ...poolOptions, ...options })
  let stopped = false
  return {
    render: (content) =>
      pool.run<RenderedEmail>('renderEmail', content).catch((cause) => {
        if (stopped || !isProcessFailure(cause)) throw cause
        return pool.run('renderEmail', withoutPhotos(content))
      }),
    stop: () => {
      stopped = true
      return pool.stop()
    },
  }
}

function isProcessFailure(cause: unknown): boolean {
  return cause instanceof ProcessExitedError || cause instanceof TaskTimeoutError
}

/** A picture that kills who opens it would do so at every try, and the letter would never go. */
function withoutPhotos(content: EmailContent): EmailContent {
  if (content.kind === 'throwback') return { ...content, photo: null }
  return content.kind === 'daily-summary' ? { ...content, photos: [] } : content
}
