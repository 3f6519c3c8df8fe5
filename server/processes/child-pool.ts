import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs'

/** A task outlived its time limit and its process was killed. */
export class TaskTimedOut extends Error {}
/** The process that ran a task died under it. */
export class ProcessDied extends Error {}

/** Sees processes come and go; whether one was lost at its work tells a crash from a leave. */
export interface PoolWatch {
  started(): void
  ended(isLoss: boolean): void
}

/** What runs in the processes of a pool, how many there may be, and how long each may take and stay. */
export interface ChildPoolOptions {
  /** Module run in each process; it calls `serveTasks`. */
  script: URL
  size: number
  /** A task that takes longer is killed together with its process, in ms. */
  taskTimeoutMs: number
  /** A process without work for this long is let go, in ms. */
  idleMs: number
  /** A process is replaced after this many tasks, so that native memory cannot pile up. */
  tasksPerProcess?: number
  /** Environment variables of the processes, beside those of this one. */
  environment?: Record<string, string>
  watch?: PoolWatch
}

/** Processes beside this one that take tasks; `stop` ends them with whatever they are at. */
export interface ChildPool {
  /** Runs one task in a process of the pool, in order of arrival; rejects with the task's own error, `TaskTimedOut` or `ProcessDied`. */
  run<Answer>(task: string, input: unknown): Promise<Answer>
  stop(): Promise<void>
}

interface Waiting {
  task: string
  input: unknown
  resolve(answer: unknown): void
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
 * Runs tasks in child processes that start when needed, are killed when a task hangs, and leave when idle:
 * for native code that can crash or block, and for data sets too large to keep loaded.
 */
export function createChildPool(options: ChildPoolOptions): ChildPool {
  const members = new Set<Member>()
  const queue: Waiting[] = []
  let stopped = false

  function run<Answer>(task: string, input: unknown): Promise<Answer> {
    if (stopped) return Promise.reject(new ProcessDied('The process pool is stopped.'))
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
      // One that could not even be started (too many open files, no memory) says nothing of its task.
      leave(member, isStarted(child) ? new ProcessDied('A worker process failed.', { cause }) : cause)
    })
    child.on('exit', (code, signal) =>
      leave(member, new ProcessDied(`A worker process ended (${signal ?? code}).`)),
    )
    return member
  }

  function give(member: Member, work: Waiting) {
    clearTimeout(member.timer)
    member.work = work
    member.timer = setTimeout(() => {
      leave(member, new TaskTimedOut(`${work.task} took longer than ${options.taskTimeoutMs} ms.`))
      member.process.kill('SIGKILL')
    }, options.taskTimeoutMs)
    if (!isStarted(member.process)) return // in a moment it tells why
    try {
      member.process.send({ task: work.task, input: work.input }, (cause) => {
        if (cause) leave(member, new ProcessDied('A worker process does not listen.', { cause }))
      })
    } catch (cause) {
      // The input cannot be sent to anybody; the process is none the worse for it.
      finish(member, { error: cause instanceof Error ? cause : new Error(String(cause)) })
    }
  }

  function finish(member: Member, answer: TaskAnswer) {
    const work = member.work
    if (work === null) return
    clearTimeout(member.timer)
    member.work = null
    member.tasksDone += 1
    if ('error' in answer) work.reject(revive(answer.error))
    else work.resolve(answer.value)
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
    for (const waiting of queue.splice(0)) waiting.reject(new ProcessDied('The process pool is stopping.'))
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

/** Processes that read strangers' files know no secrets. They find their code compiled where the server keeps its own. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LANG, TZ, NODE_COMPILE_CACHE } = process.env
  return { PATH, LANG, TZ, NODE_COMPILE_CACHE }
}

/** Where memory runs out, Linux is to end a task rather than the server or its database. */
function sacrificeFirst(pid: number | undefined): void {
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {}) // other systems have no such file
}

type TaskAnswer = { value: unknown } | { error: { name: string; message: string; code?: string } }

/** Child side: answers the tasks that the pool sends, one at a time, until the parent goes. */
export function serveTasks(tasks: Record<string, (input: never) => unknown>): void {
  // Not exit(): it would wait for native threads, and the one we are stuck in may take a minute.
  // An error is an answer that finds nobody there any more.
  for (const event of ['disconnect', 'error']) process.on(event, () => process.kill(process.pid, 'SIGKILL'))
  // A terminal's Ctrl-C and a service manager's stop reach us too; our parent finishes its work first, then ends us.
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
