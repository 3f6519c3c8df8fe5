/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../app/free-port.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../app/http-client.ts'
import { runTool } from '../app/run-tool.ts'
import { openTerminal, type Terminal } from '../app/terminal.ts'
import { startTestServer } from '../app/test-server.ts'
import { unsetSettings } from '../app/unset-settings.ts'

/* Pairing a device with the terminal of `npm start -- --lan` or `npm run pair`. */

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
const [main, pair] = [pathOf('server/main.ts'), pathOf('scripts/operations/pair.ts')]

let dataDir: string
let settings: Record<string, string>
let cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-pair-'))
  settings = {
    ...unsetSettings,
    DATA_DIR: dataDir,
    WEATHER_URL: 'off',
    GEOCODER: 'off',
    LAN_HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    LAN_PORT: String(await findFreePort()),
  }
})
afterEach(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp()
  cleanups = []
})
afterAll(() => rm(dataDir, { recursive: true }))

function open(args: string[], own: Record<string, string> = {}): Terminal {
  const terminal = openTerminal([process.execPath, ...args], { ...settings, ...own })
  cleanups.push(async () => {
    terminal.process.kill('SIGTERM')
    await terminal.ended
  })
  return terminal
}

async function serve(own: Record<string, string> = {}) {
  const server = await startTestServer(dataDir, { ...settings, ...own }, [], ['--lan'])
  cleanups.push(() => server.stop())
  return server
}

const visitLan = () => {
  const origin = `http://127.0.0.1:${settings.LAN_PORT}`
  return createHttpClient(origin, new Map(), { origin, 'user-agent': 'Android Chrome/143' })
}

/** The pairing that a device has claimed. */
const claims = new Map<HttpClient, string>()

/** Sends the code that a terminal shows, and returns the word that the device shows then. */
async function claimShown(terminal: Terminal, device: HttpClient): Promise<string> {
  await terminal.waitFor(/and type .*\r\n/)
  const [, code = ''] = /and type (.{9})\r\n/.exec(terminal.shown()) ?? []
  const claim = await device.change<{ id: string; word: string }>('POST', '/api/pair/claim', { code })
  claims.set(device, claim.id)
  return claim.word
}

async function finish(device: HttpClient): Promise<string> {
  const body = { id: claims.get(device) }
  return (await device.change<{ status: string }>('POST', '/api/pair/finish', body)).status
}

test('without an account, a start prints no code, and npm run pair creates the first account', async () => {
  const server = open([main, '--lan'])
  await server.waitFor('sign in on this computer')
  expect(server.shown()).not.toContain('Scan this')

  const tool = open([pair, 'Sam@Example.org', '--administrator'])
  const phone = visitLan()
  const word = await claimShown(tool, phone)
  expect(tool.shown()).toContain('Created the account sam@example.org.')
  await tool.waitFor(
    `Chrome on Android wants to be added to sam@example.org. Does it show the word “${word}”?`,
  )
  tool.type('y')
  expect(await tool.ended).toBe(0)
  expect(await finish(phone)).toBe('confirmed')
  expect(await phone.read('/api/auth/user')).toMatchObject({ email: 'sam@example.org', isAdmin: true })
})

test('a start warns of plain http before it prints a code, which a press of “y” confirms; Ctrl+C still stops it', async () => {
  const terminal = open([main, '--lan'])
  const phone = visitLan()
  const word = await claimShown(terminal, phone)
  const shown = terminal.shown()
  const [warned, address, code] = ['anyone on this network', 'On your network', 'Scan this'].map((text) =>
    shown.indexOf(text),
  )
  expect([warned, address, code].toSorted((a = 0, b = 0) => a - b)).toEqual([warned, address, code])
  expect(warned).toBeGreaterThan(0)
  await terminal.waitFor(`show the word “${word}”?`)
  terminal.type('y')
  await terminal.waitFor('Paired.')
  expect(await finish(phone)).toBe('confirmed')
  expect(await phone.read('/api/auth/user')).toMatchObject({ email: 'sam@example.org', isAdmin: false })
  terminal.pressCtrlC()
  expect(await terminal.ended).toBe(0)
})

test('any answer but “y” turns the device away, and Ctrl+C cancels the code', async () => {
  await serve()
  const [first, second] = [open([pair]), visitLan()]
  await claimShown(first, second)
  await first.waitFor('show the word')
  first.type('')
  expect(await first.ended).toBe(1)
  expect(await finish(second)).toBe('rejected')

  const cancelled = open([pair])
  await cancelled.waitFor(/and type .*\r\n/)
  const [, code = ''] = /and type (.{9})\r\n/.exec(cancelled.shown()) ?? []
  cancelled.pressCtrlC()
  expect(await cancelled.ended).not.toBe(0)
  const response = await visitLan().send('POST', '/api/pair/claim', { code })
  expect(await response.json()).toMatchObject({ code: 'WRONG_CODE' })
})

test('outside a terminal neither a start nor npm run pair prints a code', async () => {
  const server = await serve({ LOG_LEVEL: 'trace' })
  await signInLocally(server.url, 'sam@example.org')
  expect(await runTool('pair', [], settings)).toMatchObject({ code: 1, said: '' })
  await expect.poll(() => server.said.join('\n')).toContain('On your network')
  expect(server.said.join('\n')).not.toMatch(/and type|\/pair#|Scan this/)
})

test('npm run pair asks for an account if there are several, and refuses one that does not exist', async () => {
  const server = await serve()
  await signInLocally(server.url, 'kim@example.org')
  const unclear = open([pair])
  expect(await unclear.ended).toBe(1)
  expect(unclear.shown()).toContain('There are several accounts.')
  const unknown = open([pair, 'nobody@example.org'])
  expect(await unknown.ended).toBe(1)
  expect(unknown.shown()).toContain('No account signs in here with the email address nobody@example.org.')
})
