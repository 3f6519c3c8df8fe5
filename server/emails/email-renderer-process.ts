import { serveTasks } from '../processes/process-pool.ts'
import { renderEmail } from './render-email.ts'

/* Runs in a child process, so that React and sharp use memory only while emails are rendered. */
const tasks = { renderEmail }
serveTasks(tasks)

/** The tasks of this process. */
export type EmailRendererTasks = typeof tasks
