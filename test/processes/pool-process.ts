import { setTimeout as delay } from 'node:timers/promises'
import { serveTasks } from '../../server/processes/process-pool.ts'

/* The process of the pools in process-pool.test.ts: well-behaved tasks and bad ones. */
const tasks = {
  echo: (input: unknown) => input,
  pid: () => process.pid,
  nap: (milliseconds: number) => delay(milliseconds, process.pid),
  fail: () => {
    throw Object.assign(new TypeError('The input is no fish.'), { code: 'NO_FISH' })
  },
  answerFunction: () => () => {},
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  hang: () => {
    for (;;);
  },
}
serveTasks(tasks)

/** The tasks of this process. */
export type PoolTasks = typeof tasks
