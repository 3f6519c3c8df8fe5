import { serveTasks } from '../processes/process-pool.ts'
import { renderEmail } from './render-email.ts'

/* Runs in a process of its own, so that what draws e-mails takes memory only while e-mails are drawn. */
serveTasks({ renderEmail })
