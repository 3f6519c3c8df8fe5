import { createProcessPool, isProcessFailure, type ProcessPoolOptions } from '../processes/process-pool.ts'
import type { EmailContent, RenderedEmail } from './email-content.ts'
import type { EmailRendererTasks } from './email-renderer-process.ts'

/** Renders emails in a child process that starts on demand and ends when idle. */
export interface EmailRenderer {
  render(content: EmailContent): Promise<RenderedEmail>
  stop(): Promise<void>
}

const poolOptions: ProcessPoolOptions = {
  script: new URL('./email-renderer-process.ts', import.meta.url),
  size: 1,
  taskTimeoutMs: 30_000,
  idleMs: 15_000,
  environment: { NODE_ENV: 'production' }, // otherwise React runs development checks
}

/** Creates the renderer; its process starts with the first email. */
export function createEmailRenderer(options: Partial<ProcessPoolOptions> = {}): EmailRenderer {
  const pool = createProcessPool<EmailRendererTasks>({ ...poolOptions, ...options })
  let stopped = false
  return {
    render: (content) =>
      pool.run('renderEmail', content).catch((cause) => {
        if (stopped || !isProcessFailure(cause)) throw cause
        return pool.run('renderEmail', withoutPhotos(content))
      }),
    stop: () => {
      stopped = true
      return pool.stop()
    },
  }
}

/** Removes the photos: one that crashes the process would do so at every attempt, and the email would never be sent. */
function withoutPhotos(content: EmailContent): EmailContent {
  if (content.kind === 'throwback') return { ...content, photo: null }
  return content.kind === 'daily-summary' ? { ...content, photos: [] } : content
}
