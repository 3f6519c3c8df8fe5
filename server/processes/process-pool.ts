import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs'

/** Thrown if a task exceeded its time limit and its process was killed. */
export class TaskTimeoutError extends Error {}
/** Thrown if the process died while it ran a task, or if the pool is stopping. */
export class ProcessExitedError extends Error {}

/** Returns whether a task failed because its process hung or died, not with an error of its own. */
export function isProcessFailure(cause: unknown): boolean {
  return cause instanceof TaskTimeoutError || cause instanceof ProcessExitedError
}

/** Called when processes start and end; `isLoss` if one died or hung during a task, not if it was ended while idle. */
export interface PoolObserver {
  started(): void
  ended(isLoss: boolean): void
}

/** Options of a pool: the script, the number of processes, and their time limits. */
export interface ProcessPoolOptions {
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
  observer?: PoolObserver
}

/** The tasks that a process module serves, by name; the module exports their type for its pool. */
export type Tasks = Record<string, (input: never) => unknown>

/** A pool of child processes that run tasks. `stop` kills them, with the tasks in progress. */
export interface ProcessPool<ServedTasks extends Tasks> {
  /**
   * Runs one task in a process of the pool, in order of arrival. Rejects with the task's own error, `TaskTimeoutError` or
   * `ProcessExitedError`.
   */
  run<Name extends keyof ServedTasks & string>(
    task: Name,
    ...input: Parameters<ServedTasks[Name]>
  ): Promise<TaskResult<ServedTasks[Name]>>
  stop(): Promise<void>
}

/** A result as it arrives: a `Buffer` crosses the process boundary as a `Uint8Array`. */
type TaskResult<Task extends Tasks[string]> =
  Awaited<ReturnType<Task>> extends Buffer ? Uint8Array : Awaited<ReturnType<Task>>

interface QueuedTask {
  task: string
  input: unknown
  resolve(result: never): void
  reject(error: Error): void
}

interface Worker {
  process: ChildProcess
  current: QueuedTask | null
  tasksDone: number
  timer: NodeJS.Timeout | undefined
  isLost: boolean
}

/**
 * Creates a pool of child processes that start on demand, are killed if a task hangs, and end when idle. It is meant
 * for native code that can crash or block, and for data sets too large to keep loaded.
 */
export function createProcessPool<ServedTasks extends Tasks>(
  options: ProcessPoolOptions,
): ProcessPool<ServedTasks> {
  const workers = new Set<Worker>()
  const queue: QueuedTask[] = []
  let stopped = false

  const run: ProcessPool<ServedTasks>['run'] = (task, input) => {
    if (stopped) return Promise.reject(new ProcessExitedError('The process pool is stopped.'))
    return new Promise((resolve, reject) => {
      queue.push({ task, input, resolve, reject })
      runQueued()
    })
  }

  function runQueued() {
    while (queue.length > 0) {
      const free = [...workers].find((worker) => worker.current === null)
      const worker = free ?? (workers.size < options.size ? start() : null)
      if (worker === null) return
      const next = queue.shift()
      if (next) assign(worker, next)
    }
  }

  function start(): Worker {
    const child = fork(options.script, {
      serialization: 'advanced',
      env: { ...minimalEnvironment(), ...options.environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const worker: Worker = { process: child, current: null, tasksDone: 0, timer: undefined, isLost: false }
    workers.add(worker)
    options.observer?.started()
    child.once('exit', () => options.observer?.ended(worker.isLost))
    raiseOomScore(child.pid)
    child.on('message', (message) => finish(worker, message as TaskResponse))
    child.on('error', (cause) => {
      // A process that failed to start (too many open files, no memory) says nothing about its task.
      fail(worker, isStarted(child) ? new ProcessExitedError('A worker process failed.', { cause }) : cause)
    })
    child.on('exit', (code, signal) =>
      fail(worker, new ProcessExitedError(`A worker process ended (${signal ?? code}).`)),
    )
    return worker
  }

  function assign(worker: Worker, current: QueuedTask) {
    clearTimeout(worker.timer)
    worker.current = current
    worker.timer = setTimeout(() => {
      fail(worker, new TaskTimeoutError(`${current.task} took longer than ${options.taskTimeoutMs} ms.`))
      worker.process.kill('SIGKILL')
    }, options.taskTimeoutMs)
    if (!isStarted(worker.process)) return // its `error` event follows and gives the reason
    try {
      worker.process.send({ task: current.task, input: current.input }, (cause) => {
        if (cause) fail(worker, new ProcessExitedError('A worker process does not listen.', { cause }))
      })
    } catch (cause) {
      // The input cannot be serialized; the process itself is unaffected.
      finish(worker, { error: cause instanceof Error ? cause : new Error(String(cause)) })
    }
  }

  function finish(worker: Worker, response: TaskResponse) {
    const current = worker.current
    if (current === null) return
    clearTimeout(worker.timer)
    worker.current = null
    worker.tasksDone += 1
    if ('error' in response) current.reject(toError(response.error))
    else current.resolve(response.value)
    if (worker.tasksDone >= (options.tasksPerProcess ?? Number.POSITIVE_INFINITY)) endWorker(worker)
    else worker.timer = setTimeout(() => endWorker(worker), options.idleMs).unref()
    runQueued()
  }

  function endWorker(worker: Worker) {
    if (worker.current !== null) return
    workers.delete(worker)
    clearTimeout(worker.timer)
    worker.process.kill('SIGKILL')
  }

  function fail(worker: Worker, error: Error) {
    clearTimeout(worker.timer)
    workers.delete(worker)
    const current = worker.current
    worker.current = null
    worker.isLost ||= current !== null && !stopped
    current?.reject(error)
    if (!stopped) runQueued()
  }

  async function stop() {
    stopped = true
    for (const queued of queue.splice(0))
      queued.reject(new ProcessExitedError('The process pool is stopping.'))
    const exits = [...workers].map(
      (worker) => new Promise<void>((resolve) => worker.process.once('exit', () => resolve())),
    )
    for (const worker of workers) worker.process.kill('SIGKILL')
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
function minimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LANG, TZ, NODE_COMPILE_CACHE } = process.env
  return { PATH, LANG, TZ, NODE_COMPILE_CACHE }
}

/** Makes Linux kill this process first when memory runs out, rather than the server or its database. */
function raiseOomScore(pid: number | undefined): void {
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {}) // other systems have no such file
}

type TaskResponse = { value: never } | { error: { name: string; message: string; code?: string } }

/** Runs in the child process: handles the tasks that the pool sends until the parent disconnects. */
export function serveTasks(tasks: Tasks): void {
  // Not exit(), which would wait for native threads: one that hangs may take a minute. An `error` means that a response
  // could not be sent because the parent is gone.
  for (const event of ['disconnect', 'error']) process.on(event, () => process.kill(process.pid, 'SIGKILL'))
  // Ignored, because a terminal's Ctrl-C and a service manager's stop reach child processes too; the parent finishes
  // its work first, then ends us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('message', async ({ task, input }: { task: string; input: never }) => {
    try {
      const current = tasks[task]
      if (!current) throw new Error(`There is no task ${task}.`)
      process.send?.({ value: await current(input) })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      const code = 'code' in error ? String(error.code) : undefined
      process.send?.({ error: { name: error.name, message: error.message, code } })
    }
  })
}

function toError(serialized: { name: string; message: string; code?: string }): Error {
  return Object.assign(new Error(serialized.message), { name: serialized.name, code: serialized.code })
}
