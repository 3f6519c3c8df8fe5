import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** A tool of the operator's: backup, restore or doctor. */
export type ToolName = 'backup' | 'restore' | 'doctor'

/** How a tool ended and what it said; `code` is null where a signal ended it. */
export interface ToolEnd {
  code: number | null
  said: string
  complained: string
}

/** A tool that is at work. */
export interface RunningTool {
  process: ChildProcess
  ended: Promise<ToolEnd>
}

/** Starts a tool as an operator does, on the Creel that the settings name. */
export function startTool(name: ToolName, words: string[], settings: Record<string, string>): RunningTool {
  const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(
    ([code, said, complained]) => ({ code, said, complained }),
  )
  return { process: child, ended }
}

/** Runs a tool to its end. */
export function runTool(name: ToolName, words: string[], settings: Record<string, string>): Promise<ToolEnd> {
  return startTool(name, words, settings).ended
}
