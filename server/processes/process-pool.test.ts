import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { PoolTasks } from '../../test/processes/pool-process.ts'
import { processIdentity } from './process-identity.ts'
import {
  createProcessPool,
  ProcessExitedError,
  type ProcessPool,
  type ProcessPoolOptions,
  TaskTimeoutError,
} from './process-pool.ts'

const script = new URL('../../test/processes/pool-process.ts', import.meta.url)
const never = 600_000
let pools: ProcessPool<PoolTasks>[] = []

afterEach(async () => {
  for (const pool of pools) await pool.stop()
  pools = []
})

function openPool(options: Partial<ProcessPoolOptions> = {}): ProcessPool<PoolTasks> {
  const pool = createProcessPool<PoolTasks>({
    script,
    size: 1,
    taskTimeoutMs: never,
    idleMs: never,
    ...options,
  })
  pools.push(pool)
  return pool
}

const pidOf = (pool: ProcessPool<PoolTasks>) => pool.run('pid')

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a task error keeps its name, message and code, and the process survives', {
  tags: 'slow',
}, async () => {
  const pool = openPool()
  const pid = await pidOf(pool)
  const taskError = { name: 'TypeError', message: 'The input is no fish.', code: 'NO_FISH' }
  await expect(pool.run('fail')).rejects.toMatchObject(taskError)
  // @ts-expect-error The compiler knows the tasks.
  await expect(pool.run('unknown')).rejects.toThrow('There is no task unknown.')
  expect(await pidOf(pool)).toBe(pid)
})

test('a crash fails only its own task, and waiting tasks get a new process', { tags: 'slow' }, async () => {
  const pool = openPool()
  const crash = pool.run('crash')
  const waiting = pool.run('echo', 'still here')
  await expect(crash).rejects.toBeInstanceOf(ProcessExitedError)
  expect(await waiting).toBe('still here')
})

test('a task that hangs is killed with its process, and waiting tasks get a new one', {
  tags: 'slow',
}, async () => {
  const pool = openPool({ taskTimeoutMs: 5_000 })
  const pid = await pidOf(pool)
  const hanging = pool.run('hang')
  const waiting = pidOf(pool)
  await expect(hanging).rejects.toBeInstanceOf(TaskTimeoutError)
  expect(await waiting).not.toBe(pid)
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('an idle process exits, and the next task starts another', { tags: 'slow' }, async () => {
  const pool = openPool({ idleMs: 30 })
  const pid = await pidOf(pool)
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await pidOf(pool)).not.toBe(pid)
})

test('stopping ends the process and fails running, waiting and later tasks', async () => {
  const pool = openPool()
  const pid = await pidOf(pool)
  const tasks = [pool.run('hang'), pool.run('echo', 1)]
  const outcomes = Promise.allSettled(tasks)
  await pool.stop()
  expect(isAlive(pid)).toBe(false)
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run('echo', 1)).rejects.toBeInstanceOf(ProcessExitedError)
})

test('processes exit when their parent is killed', { tags: 'slow' }, async () => {
  const owner = fork(new URL('../../test/processes/pool-owner.ts', import.meta.url))
  const [pid] = await once(owner, 'message')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await expect.poll(() => processIdentity(Number(pid))).toBeNull()
})
