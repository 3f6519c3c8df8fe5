import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { expect } from 'vitest'

/*
 * Node cannot open a pseudo-terminal. `script` can, and every Debian has it (bsdutils is an essential package). Where it is
 * missing these tests fail rather than skip.
 */

/** What begins a line of a terminal anew. */
export const clearLine = '\r\x1b[K'

/** A program that runs in a terminal of 80 columns. */
export interface Terminal {
  process: ChildProcess
  /** All it has shown so far, with colors and movements of the cursor. */
  raw(): string
  /** The same as plain text. */
  shown(): string
  waitFor(text: string | RegExp): Promise<void>
  pressCtrlC(): void
  ended: Promise<number | null>
}

// Whatever runs the tests may have no terminal, or one without colors, and say so in these.
const aboutTerminal = { TERM: 'xterm', CI: undefined, FORCE_COLOR: undefined, NO_COLOR: undefined }

/** Runs a program in a terminal of its own, which has colors, with these variables over those of the tests. */
export function openTerminal(
  words: string[],
  environment: Record<string, string | undefined> = {},
): Terminal {
  const command = `stty cols 80 rows 24; exec ${words.map((word) => `'${word}'`).join(' ')}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, ...aboutTerminal, ...environment },
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
    pressCtrlC: () => void child.stdin.write('\x03'),
    ended: once(child, 'close').then(([code]) => code),
  }
}
