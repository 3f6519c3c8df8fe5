import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { expect } from 'vitest'

/*
 * Node cannot open a pseudo-terminal, but `script` can. Every Debian has it (bsdutils is an essential package).
 * Without it these tests fail rather than skip.
 */

/** Moves to the start of the line and clears it. */
export const clearLine = '\r\x1b[K'

/** A program that runs in a terminal of 80 columns. */
export interface Terminal {
  process: ChildProcess
  /** Its output so far, with colors and cursor movements. */
  raw(): string
  /** Its output so far as plain text. */
  shown(): string
  waitFor(text: string | RegExp): Promise<void>
  /** Types a line. */
  type(line: string): void
  pressCtrlC(): void
  ended: Promise<number | null>
}

// The environment of the tests may have no terminal or no colors.
const terminalEnvironment = { TERM: 'xterm', CI: undefined, FORCE_COLOR: undefined, NO_COLOR: undefined }

/** Runs a program in its own terminal with colors. `environment` overrides the environment of the tests. */
export function openTerminal(args: string[], environment: Record<string, string | undefined> = {}): Terminal {
  const command = `stty cols 80 rows 24; exec ${args.map((arg) => `'${arg}'`).join(' ')}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, ...terminalEnvironment, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let raw = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    raw += chunk
  })
  const shown = () => stripVTControlCharacters(raw)
  return {
    process: child,
    raw: () => raw,
    shown,
    waitFor: (text) => expect.poll(shown).toMatch(text),
    type: (line) => void child.stdin.write(`${line}\r`),
    pressCtrlC: () => void child.stdin.write('\x03'),
    ended: once(child, 'close').then(([code]) => code),
  }
}
