import { serveTasks } from '../processes/child-pool.ts'
import { drawLetter } from './draw-letter.ts'

/* Runs in a process of its own, so that what draws e-mails takes memory only while e-mails are drawn. */
serveTasks({ drawLetter })
