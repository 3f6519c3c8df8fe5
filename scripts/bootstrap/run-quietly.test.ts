/** @module-tag slow */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { clearLine, openTerminal } from '../../test/app/terminal.ts'

const module = new URL('run-quietly.mjs', import.meta.url).href

/** A program that runs these args of a shell quietly, and then says that it goes on. */
function programOf(command: string): string[] {
  const order = { what: 'Building', failure: 'It failed.', command: 'sh', args: ['-c', command] }
  const code = `import { runQuietly } from "${module}"; await runQuietly(${JSON.stringify(order)}); console.log("goes on")`
  return [process.execPath, '--input-type=module', '--eval', code]
}

function runThroughPipes([program = '', ...args]: string[]) {
  return spawnSync(program, args, { encoding: 'utf8' })
}

test('without a terminal, a command prints one plain line and hides its output', () => {
  expect(runThroughPipes(programOf('echo chatter'))).toMatchObject({
    status: 0,
    stdout: 'Building…\ngoes on\n',
    stderr: '',
  })
})

test('a failed command shows its output and what failed, and ends the program', () => {
  const ended = runThroughPipes(programOf('echo chatter; echo trouble >&2; exit 3'))
  expect(ended).toMatchObject({ status: 1, stdout: 'Building…\n' })
  expect(ended.stderr).toMatch(/^chatter\ntrouble\n\nIt failed\.\n$/)
})

test('in a terminal, one line counts the seconds and is removed at the end', async () => {
  const terminal = openTerminal(programOf('sleep 1.5'))
  expect(await terminal.ended).toBe(0)
  expect(terminal.shown()).toMatch(/Building… [1-9]/)
  expect(terminal.raw().endsWith(`${clearLine}goes on\r\n`)).toBe(true)
})

test.each([
  ['the command', 'exec sleep 60'],
  ['a command that does not care', 'trap "" INT; exec sleep 60'],
])('Ctrl+C ends %s and the program', async (_, command) => {
  const terminal = openTerminal(programOf(command))
  await terminal.waitFor('Building… 0 s')
  terminal.pressCtrlC()
  expect(await terminal.ended).toBe(1)
  expect(terminal.shown()).toContain('Stopped.')
  expect(terminal.shown()).not.toContain('goes on')
})
