import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { unsetSettings } from './unset-settings.ts'

/** The name of an operator's tool. */
export type ToolName = 'backup' | 'restore' | 'doctor' | 'accounts' | 'pair'

/** The exit code of a tool and its output to stdout and stderr; `code` is null if a signal ended it. */
export interface ToolEnd {
  code: number | null
  said: string
  complained: string
}

/** A tool that is running. */
export interface RunningTool {
  process: ChildProcess
  ended: Promise<ToolEnd>
}

/** Starts a tool as an operator does, with settings; `prefix` comes before its command. */
export function startTool(
  name: ToolName,
  args: string[],
  settings: Record<string, string>,
  prefix: string[] = [],
): RunningTool {
  const script = fileURLToPath(new URL(`../../scripts/operations/${name}.ts`, import.meta.url))
  const [program = '', ...programArguments] = [...prefix, process.execPath, script, ...args]
  const child = spawn(program, programArguments, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...unsetSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(
    ([code, said, complained]) => ({ code, said, complained }),
  )
  return { process: child, ended }
}

/** Runs a tool to its end. */
export function runTool(
  name: ToolName,
  args: string[],
  settings: Record<string, string>,
  prefix: string[] = [],
): Promise<ToolEnd> {
  return startTool(name, args, settings, prefix).ended
}
