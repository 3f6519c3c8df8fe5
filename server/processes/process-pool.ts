import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs'

/** Thrown if a task exceeded its time limit and its process was killed. */
export class TaskTimeoutError extends Error {}
/** Thrown if the process died while it ran a task, or if the pool is stopping. */
export class ProcessExitedError extends Error {}

/**
 * Callbacks for the start and end of processes. `isLoss` is true if a process died or hung during a task, false if it
 * was ended while idle.
 */
export interface PoolObserver {
  started(): void
  ended(isLoss: boolean): void
}

/** Options of a pool: the script, the number of processes, and their time limits. */
export interface ChildPoolOptions {
  /** Module run in each process; it calls `serveTasks`. */
  script: URL
  size: number
  /** Time limit of a task in ms; a task that takes longer is killed together with its process. */
  taskTimeoutMs: number
  /** Time in ms after which an idle process is ended. */
  idleMs: number
  /** A process is replaced after this many tasks, so that native memory cannot pile up. */
  tasksPerProcess?: number
  /** Environment variables of the processes, in addition to the few that they inherit from this one. */
  environment?: Record<string, string>
  watch?: PoolObserver
}

/** A pool of child processes that run tasks. `stop` kills them, with the tasks in progress. */
export interface ChildPool {
  /**
   * Runs one task in a process of the pool, in order of arrival. Rejects with the task's own error, `TaskTimeoutError` or
   * `ProcessExitedError`.
   */
  run<Answer>(task: string, input: unknown): Promise<Answer>
  stop(): Promise<void>
}

interface Waiting {
  task: string
  input: unknown
  resolve(response: unknown): void
  reject(error: Error): void
}

interface Member {
  process: ChildProcess
  work: Waiting | null
  tasksDone: number
  timer: NodeJS.Timeout | undefined
  isLost: boolean
}

/**
 * Creates a pool of child processes that start on demand, are killed if a task hangs, and end when idle. It is meant
 * for native code that can crash or block, and for data sets too large to keep loaded.
 */
export function createProcessPool(options: ChildPoolOptions): ChildPool {
  const members = new Set<Member>()
  const queue: Waiting[] = []
  let stopped = false

  function run<Answer>(task: string, input: unknown): Promise<Answer> {
    if (stopped) return Promise.reject(new ProcessExitedError('The process pool is stopped.'))
    return new Promise<unknown>((resolve, reject) => {
      queue.push({ task, input, resolve, reject })
      serveQueue()
    }) as Promise<Answer>
  }

  function serveQueue() {
    while (queue.length > 0) {
      const free = [...members].find((member) => member.work === null)
      const member = free ?? (members.size < options.size ? start() : null)
      if (member === null) return
      const next = queue.shift()
      if (next) give(member, next)
    }
  }

  function start(): Member {
    const child = fork(options.script, {
      serialization: 'advanced',
      env: { ...harmlessEnvironment(), ...options.environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const member: Member = { process: child, work: null, tasksDone: 0, timer: undefined, isLost: false }
    members.add(member)
    options.watch?.started()
    child.once('exit', () => options.watch?.ended(member.isLost))
    sacrificeFirst(child.pid)
    child.on('message', (message) => finish(member, message as TaskAnswer))
    child.on('error', (cause) => {
      // A process that failed to start (too many open files, no memory) says nothing about its task.
      leave(member, isStarted(child) ? new ProcessExitedError('A worker process failed.', { cause }) : cause)
    })
    child.on('exit', (code, signal) =>
      leave(member, new ProcessExitedError(`A worker process ended (${signal ?? code}).`)),
    )
    return member
  }

  function give(member: Member, work: Waiting) {
    clearTimeout(member.timer)
    member.work = work
    member.timer = setTimeout(() => {
      leave(member, new TaskTimeoutError(`${work.task} took longer than ${options.taskTimeoutMs} ms.`))
      member.process.kill('SIGKILL')
    }, options.taskTimeoutMs)
    if (!isStarted(member.process)) return // its `error` event follows and gives the reason
    try {
      member.process.send({ task: work.task, input: work.input }, (cause) => {
        if (cause) leave(member, new ProcessExitedError('A worker process does not listen.', { cause }))
      })
    } catch (cause) {
      // The input cannot be serialized; the process itself is unaffected.
      finish(member, { error: cause instanceof Error ? cause : new Error(String(cause)) })
    }
  }

  function finish(member: Member, response: TaskAnswer) {
    const work = member.work
    if (work === null) return
    clearTimeout(member.timer)
    member.work = null
    member.tasksDone += 1
    if ('error' in response) work.reject(revive(response.error))
    else work.resolve(response.value)
    if (member.tasksDone >= (options.tasksPerProcess ?? Number.POSITIVE_INFINITY)) dismiss(member)
    else member.timer = setTimeout(() => dismiss(member), options.idleMs).unref()
    serveQueue()
  }

  function dismiss(member: Member) {
    if (member.work !== null) return
    members.delete(member)
    clearTimeout(member.timer)
    member.process.kill('SIGKILL')
  }

  function leave(member: Member, error: Error) {
    clearTimeout(member.timer)
    members.delete(member)
    const work = member.work
    member.work = null
    member.isLost ||= work !== null && !stopped
    work?.reject(error)
    if (!stopped) serveQueue()
  }

  async function stop() {
    stopped = true
    for (const waiting of queue.splice(0))
      waiting.reject(new ProcessExitedError('The process pool is stopping.'))
    const exits = [...members].map(
      (member) => new Promise<void>((resolve) => member.process.once('exit', () => resolve())),
    )
    for (const member of members) member.process.kill('SIGKILL')
    await Promise.all(exits)
  }

  return { run, stop }
}

function isStarted(child: ChildProcess): boolean {
  return child.pid !== undefined
}

/**
 * Returns the environment of the child processes. It contains no secrets, because they read untrusted files; with
 * NODE_COMPILE_CACHE they share the server's compile cache.
 */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LANG, TZ, NODE_COMPILE_CACHE } = process.env
  return { PATH, LANG, TZ, NODE_COMPILE_CACHE }
}

/** Makes Linux kill this process first when memory runs out, rather than the server or its database. */
function sacrificeFirst(pid: number | undefined): void {
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {}) // other systems have no such file
}

type TaskAnswer = { value: unknown } | { error: { name: string; message: string; code?: string } }

/** Runs in the child process: handles the tasks that the pool sends until the parent disconnects. */
export function serveTasks(tasks: Record<string, (input: never) => unknown>): void {
  // Not exit(), which would wait for native threads: one that hangs may take a minute. An `error` means that a response
  // could not be sent because the parent is gone.
  for (const event of ['disconnect', 'error']) process.on(event, () => process.kill(process.pid, 'SIGKILL'))
  // Ignored, because a terminal's Ctrl-C and a service manager's stop reach child processes too; the parent finishes
  // its work first, then ends us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('message', async ({ task, input }: { task: string; input: never }) => {
    try {
      const work = tasks[task]
      if (!work) throw new Error(`There is no task ${task}.`)
      process.send?.({ value: await work(input) })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      const code = 'code' in error ? String(error.code) : undefined
      process.send?.({ error: { name: error.name, message: error.message, code } })
    }
  })
}

function revive(told: { name: string; message: string; code?: string }): Error {
  return Object.assign(new Error(told.message), { name: told.name, code: told.code })
}
