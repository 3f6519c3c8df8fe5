/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../app/free-port.ts'
import { clearLine, openTerminal, type Terminal } from '../app/terminal.ts'
import { unsetSettings } from '../app/unset-settings.ts'

/* What an operator sees in a terminal; test/api/log-redaction.test.ts reads what comes through a pipe. */

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const backup = fileURLToPath(new URL('../../scripts/operations/backup.ts', import.meta.url))

let dataDir: string
let terminal: Terminal | null = null

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-terminal-'))
})
afterEach(async () => {
  terminal?.process.kill('SIGTERM')
  await terminal?.ended
  terminal = null
})
afterAll(() => rm(dataDir, { recursive: true }))

async function settingsOnFreePort(own: Record<string, string> = {}) {
  const settings = { DATA_DIR: dataDir, WEATHER_URL: 'off', GEOCODER: 'off' }
  return { ...unsetSettings, ...settings, PORT: String(await findFreePort()), ...own }
}

test('a start shows the address and the services that are set up, and Ctrl+C stops it with one sentence', async () => {
  const settings = await settingsOnFreePort({ SMTP_URL: 'smtp://me:secret@mail.example.org' })
  terminal = openTerminal([process.execPath, main], settings)
  await terminal.waitFor('Press Ctrl+C to stop.')
  const shown = terminal.shown()
  expect(shown).toContain(`Creel is ready at http://127.0.0.1:${settings.PORT}`)
  expect(shown).toContain(dataDir)
  expect(shown).toMatch(/^ {4}Email +by SMTP\r$/m)
  expect(shown).toMatch(/^ {4}Weather .* unset WEATHER_URL\r$/m)
  expect(shown).not.toMatch(/secret|mail\.example|\{"level"/)
  expect(terminal.raw()).toContain('\x1b[1m')
  terminal.pressCtrlC()
  expect(await terminal.ended).toBe(0)
  expect(terminal.shown().slice(shown.length).trim()).toMatch(/^(\^C\s*)?Creel has stopped\.$/)
})

test('a port in use is reported with its process and the next free port, without color if NO_COLOR is set', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  try {
    await expect.poll(() => squatter.listening).toBe(true)
    const address = squatter.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const settings = await settingsOnFreePort({ PORT: port, LOG_LEVEL: 'info', NO_COLOR: '1' })
    terminal = openTerminal([process.execPath, main], settings)
    expect(await terminal.ended).toBe(1)
    expect(terminal.shown()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Creel starts \{"version":/m)
    expect(terminal.raw()).not.toContain('\x1b[')
    expect(terminal.shown()).toContain(`Port ${port} is already in use by node (process ${process.pid}).`)
    expect(terminal.shown()).toMatch(/Start on the next free one: PORT=\d+ npm start\r\n$/)
  } finally {
    squatter.close()
  }
})

test('a tool shows its progress on one line, which its result replaces', async () => {
  const folder = join(dataDir, '../', `${Date.now()}-backup`)
  terminal = openTerminal([process.execPath, backup, folder], await settingsOnFreePort())
  expect(await terminal.ended).toBe(0)
  await rm(folder, { recursive: true })
  expect(terminal.raw().startsWith(`${clearLine}Working… 0 s`)).toBe(true)
  expect(terminal.raw()).toContain(`${clearLine}Backup complete: 0 photos (0 bytes) in `)
  expect(terminal.raw().match(/\n/g)).toHaveLength(1)
})
