import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessToken } from '../../../shared/access-tokens.ts'
import type { User } from '../../../shared/account.ts'
import type { Device, PairingStatus } from '../../../shared/devices.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import { shareInFile } from '../../../test/app/share-in-file.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { instance, pairings } from '../../database/schema.ts'
import { hashCode } from './pairing-code.ts'
import { createPairing } from './pairings.ts'

interface Created {
  id: string
  code: string
  links: string[]
}
interface State {
  status: PairingStatus
  deviceName: string | null
  word: string | null
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const app = shareInFile(() => startTestApp({ LAN: 'on', LAN_HOST: '127.0.0.1' }))
const admin = shareInFile(() => app.signIn('admin@example.org'))
beforeEach(() => app.services.db.delete(pairings))

const visit = () => app.visitLan({ 'user-agent': iPhone })
const add = (browser: HttpClient) => browser.change<Created>('POST', '/api/pairings')
/** The pairing that a device has claimed last. */
const claims = new Map<HttpClient, string>()
const claim = async (device: HttpClient, code: string) => {
  const response = await device.send('POST', '/api/pair/claim', { code })
  if (response.ok) claims.set(device, ((await response.clone().json()) as { id: string }).id)
  return response
}
const finish = async (device: HttpClient, id = claims.get(device)) =>
  (await device.change<{ status: PairingStatus }>('POST', '/api/pair/finish', { id })).status
const answer = (browser: HttpClient, id: string, isConfirmed = true) =>
  browser.send('POST', `/api/pairings/${id}/answer`, { isConfirmed })
const stateOf = (browser: HttpClient, id: string) => browser.read<State>(`/api/pairings/${id}`)

/** Pairs a new device with the account of a signed-in one. */
async function pair(browser: HttpClient, device = visit()): Promise<HttpClient> {
  const { id, code } = await add(browser)
  expect((await claim(device, code)).status).toBe(200)
  expect((await answer(browser, id)).status).toBe(200)
  expect(await finish(device)).toBe('confirmed')
  return device
}

test('a device that sends the code and is confirmed gets a session of the account, without an administrator’s rights', async () => {
  const phone = visit()
  const { id, code, links } = await add(admin)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4} [0-9A-HJKMNP-TV-Z]{4}$/)
  expect(links).toEqual([`${app.services.config.lan?.origins[0]}/pair#${code.replace(' ', '')}`])
  expect(await stateOf(admin, id)).toEqual({ status: 'open', deviceName: null, word: null })

  const shown = (await (await claim(phone, code)).json()) as { account: string; word: string }
  expect(shown).toEqual({
    id,
    account: 'admin@example.org',
    word: expect.stringMatching(/^[A-Z][a-z]+$/),
    isSignedIn: false,
  })
  expect(await finish(phone)).toBe('claimed')
  expect(await stateOf(admin, id)).toEqual({
    status: 'claimed',
    deviceName: 'Safari on iPhone',
    word: shown.word,
  })

  expect(await (await answer(admin, id)).json()).toEqual({ status: 'confirmed' })
  expect(phone.cookies.has('creel')).toBe(false)
  expect(await finish(phone)).toBe('confirmed')
  expect([...phone.cookies.keys()]).toEqual(['creel'])
  expect(await phone.read<User>('/api/auth/user')).toMatchObject({
    email: 'admin@example.org',
    isAdmin: false,
  })
  expect(await admin.read<User>('/api/auth/user')).toMatchObject({ isAdmin: true })
  expect(await stateOf(admin, id)).toMatchObject({ status: 'confirmed' })
})

describe('a code', () => {
  test('works in lower case, with spaces and hyphens, and with O, I and L for digits', {
    tags: 'slow',
  }, async () => {
    const salt = await findSalt()
    for (const typed of ['0ab1-cd1z', ' oabi cdlz ', 'OABL-CDIZ']) {
      const { id } = await add(admin)
      await app.services.db
        .update(pairings)
        .set({ codeHash: await hashCode('0AB1CD1Z', salt) })
        .where(eq(pairings.id, id))
      expect([typed, (await claim(visit(), typed)).status]).toEqual([typed, 200])
    }
  })

  test('works once, also if two devices send it at the same moment', async () => {
    const { code } = await add(admin)
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(visit(), code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)])
    await expectWrong(await claim(visit(), code))
  })

  test('expires after five minutes, and its device five minutes after that', async () => {
    const [late, slow] = [await add(admin), await add(admin)]
    await makeOlder(late.id, 'createdAt', 301)
    await expectWrong(await claim(visit(), late.code))
    expect(await stateOf(admin, late.id)).toMatchObject({ status: 'expired' })

    const phone = visit()
    await claim(phone, slow.code)
    await makeOlder(slow.id, 'claimedAt', 301)
    expect(await (await answer(admin, slow.id)).json()).toEqual({ status: 'expired' })
    expect(await finish(phone)).toBe('expired')
    expect(phone.cookies.size).toBe(0)
  })

  test('can’t be found in the database, not even by hashing all codes quickly', async () => {
    const { code } = await add(admin)
    await claim(visit(), (await add(admin)).code)
    const rows = JSON.stringify(await app.services.db.execute(sql`select pairings::text from pairings`))
    const plain = code.replace(' ', '')
    expect(rows).not.toContain(plain)
    for (const hash of ['md5', 'sha1', 'sha256', 'sha512'])
      expect(rows).not.toContain(createHash(hash).update(plain).digest('hex'))
    expect(rows).toContain((await hashCode(plain, await findSalt())).toString('hex'))
  })
})

describe('guessing', () => {
  const wrong = (index: number) => `0000 ${String(index).padStart(4, '0')}`

  test('of fifty codes at once compares five, and cancels every open code', { tags: 'slow' }, async () => {
    const other = await app.signIn('other@example.org')
    const open = [await add(admin), await add(other)]
    const guesses = Array.from({ length: 50 }, (_, index) => claim(visit(), wrong(index)))
    for (const { status } of await Promise.all(guesses)) expect(status).toBeOneOf([404, 429])
    const rows = await app.services.db.select().from(pairings)
    expect(rows.map(({ status, wrongTries, codeHash }) => [status, wrongTries, codeHash])).toEqual([
      ['cancelled', 5, null],
      ['cancelled', 5, null],
    ])
    for (const { code } of open) await expectWrong(await claim(visit(), code))
    expect(await stateOf(admin, open[0]?.id ?? '')).toMatchObject({ status: 'expired' })
    expect(await stateOf(other, open[1]?.id ?? '')).toMatchObject({ status: 'expired' })
  })

  test('from several addresses and with newer codes in between counts together', async () => {
    await add(admin)
    for (let index = 0; index < 3; index += 1)
      await claim(app.visitLan({ 'x-forwarded-for': `192.0.2.${index}` }), wrong(index))
    const { code } = await add(admin)
    for (let index = 3; index < 5; index += 1)
      await claim(app.visitLan({ 'x-forwarded-for': `192.0.2.${index}` }), wrong(index))
    await expectWrong(await claim(visit(), code))
  })

  test('a wrong code is answered the same whether codes are open, cancelled or absent', async () => {
    const answers: unknown[] = []
    const ask = async () => answers.push(await (await claim(visit(), wrong(1))).text())
    await ask()
    await add(admin)
    for (let index = 0; index < 6; index += 1) await ask()
    expect(new Set(answers).size).toBe(1)
  })

  test('is limited per address', async () => {
    const device = app.visitLan({ 'x-forwarded-for': '198.51.100.7' })
    const statuses: number[] = []
    for (let index = 0; index < 121; index += 1) statuses.push((await claim(device, 'x')).status)
    expect(statuses.slice(0, 120).every((status) => status === 400)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('confirming', () => {
  test('is up to the session that created the code: not another account, nor another device of the same one', async () => {
    const { id, code } = await add(admin)
    await claim(visit(), code)
    const others = [await app.signIn('attacker@example.org'), await app.signIn('admin@example.org')]
    for (const other of others) {
      expect((await other.fetch(`/api/pairings/${id}`)).status).toBe(404)
      for (const isConfirmed of [true, false]) expect((await answer(other, id, isConfirmed)).status).toBe(404)
    }
    expect(await stateOf(admin, id)).toMatchObject({ status: 'claimed' })
  })

  test('a device that is turned away gets no session, and neither does it later', async () => {
    const { id, code } = await add(admin)
    const phone = visit()
    await claim(phone, code)
    const cookies = new Map(phone.cookies)
    expect(await (await answer(admin, id, false)).json()).toEqual({ status: 'rejected' })
    expect(await (await answer(admin, id, true)).json()).toEqual({ status: 'rejected' })
    expect(await finish(phone)).toBe('rejected')
    for (const [name, value] of cookies) phone.cookies.set(name, value)
    expect(await finish(phone)).toBe('rejected')
    expect(phone.cookies.has('creel')).toBe(false)
  })

  test('a device whose adding session was signed out meanwhile gets no session', async () => {
    const adding = await app.signIn('leaving@example.org')
    const { id, code } = await add(adding)
    const phone = visit()
    await claim(phone, code)
    await answer(adding, id)
    await adding.fetch('/api/logout')
    expect(await finish(phone)).toBe('expired')
  })

  test('a deleted account leaves no code and no waiting device', async () => {
    const leaving = await app.signIn('deleted@example.org')
    const { id: ownerId } = await leaving.read<User>('/api/auth/user')
    const { code } = await createPairing(app.services.db, { ownerId, sessionId: null })
    const [claimed, phone] = [await add(leaving), visit()]
    await claim(phone, claimed.code)
    await answer(leaving, claimed.id)
    await leaving.change('DELETE', '/api/account')
    await expectWrong(await claim(visit(), code))
    expect(await finish(phone)).toBe('expired')
  })
})

describe('the claim', () => {
  test('is in a cookie that scripts and other sites don’t get', async () => {
    const { code } = await add(admin)
    const [line] = (await claim(visit(), code)).headers.getSetCookie()
    expect(line).toMatch(/^creel-pair=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('opens one session, for the device that holds it', async () => {
    const { id, code } = await add(admin)
    const phone = visit()
    await claim(phone, code)
    const cookies = new Map(phone.cookies)
    await answer(admin, id)
    const stranger = visit()
    expect(await finish(stranger, id)).toBe('expired')
    for (const made of ['x', 'a'.repeat(43), '']) {
      stranger.cookies.set('creel-pair', made)
      expect(await finish(stranger, id)).toBe('expired')
    }
    expect(stranger.cookies.has('creel')).toBe(false)
    const before = (await pairedDevices(admin)).length
    // However often it is sent, and at the same moment, it opens one session.
    const racers = Array.from({ length: 5 }, () => {
      const racer = visit()
      for (const [name, value] of cookies) racer.cookies.set(name, value)
      return racer
    })
    const statuses = await Promise.all(racers.map((racer) => finish(racer, id)))
    expect(statuses).toContain('confirmed')
    expect(new Set(racers.flatMap(({ cookies }) => cookies.get('creel') ?? [])).size).toBe(1)
    expect(await pairedDevices(admin)).toHaveLength(before + 1)
  })

  test('gets the same session again if the response was lost, until it is signed out or ten minutes old', async () => {
    const [owner, phone] = [await app.signIn('lost@example.org'), visit()]
    const { id, code } = await add(owner)
    await claim(phone, code)
    const cookies = new Map(phone.cookies)
    await answer(owner, id)
    const ask = async () => {
      const device = visit()
      for (const [name, value] of cookies) device.cookies.set(name, value)
      return { status: await finish(device, id), session: device.cookies.get('creel') }
    }
    const first = await ask()
    expect(first).toEqual({ status: 'confirmed', session: expect.any(String) })
    expect(await ask()).toEqual(first)
    const [paired, ...others] = await pairedDevices(owner)
    expect(others).toEqual([])
    await makeOlder(id, 'claimedAt', 601)
    expect(await ask()).toEqual({ status: 'expired', session: undefined })
    await makeOlder(id, 'claimedAt', 0)
    await owner.change('DELETE', `/api/devices/${paired?.id}`)
    expect(await ask()).toEqual({ status: 'expired', session: undefined })
    expect(await pairedDevices(owner)).toEqual([])
  })

  test('replaces the session of a device that was signed in to another account', async () => {
    const other = await app.signIn('before@example.org')
    const phone = visit()
    phone.cookies.set('creel', other.cookies.get('creel') ?? '')
    await pair(admin, phone)
    expect(await phone.read<User>('/api/auth/user')).toMatchObject({ email: 'admin@example.org' })
    expect((await other.fetch('/api/auth/user')).status).toBe(401)
  })

  test('makes the browser forget cached photos of another account, but not its own', async () => {
    const clears: (string | null)[] = []
    for (const email of ['before@example.org', 'admin@example.org']) {
      const phone = visit()
      phone.cookies.set('creel', (await app.signIn(email)).cookies.get('creel') ?? '')
      const { id, code } = await add(admin)
      await claim(phone, code)
      await answer(admin, id)
      const finished = await phone.send('POST', '/api/pair/finish', { id })
      clears.push(finished.headers.get('clear-site-data'))
    }
    expect(clears).toEqual(['"cache"', null])
  })

  test('is finished only by the pairing whose account the user has agreed to, not by that of a later link', async () => {
    const [phone, stranger] = [visit(), await app.signIn('stranger@example.org')]
    const [own, theirs] = [await add(admin), await add(stranger)]
    await claim(phone, own.code)
    await claim(phone, theirs.code) // opened in another tab
    for (const [browser, { id }] of [
      [admin, own],
      [stranger, theirs],
    ] as const)
      await answer(browser, id)
    expect(await finish(phone, own.id)).toBe('expired')
    expect([...phone.cookies.keys()]).toEqual(['creel-pair'])
    for (const body of [undefined, {}, { id: '' }, { id: 'x' }])
      expect((await phone.send('POST', '/api/pair/finish', body)).status).toBe(400)
    expect(await finish(phone, theirs.id)).toBe('confirmed')
  })
})

test('an access token reaches none of these endpoints, with or without a session beside it', async () => {
  const body = { name: 'Script', scope: 'write' }
  const { token } = await admin.change<AccessToken & { token: string }>('POST', '/api/access-tokens', body)
  const { id, code } = await add(admin)
  const [device] = await admin.read<Device[]>('/api/devices')
  const calls: [string, string, unknown?][] = [
    ['GET', '/api/devices'],
    ['PATCH', `/api/devices/${device?.id}`, { canAdminister: true }],
    ['DELETE', `/api/devices/${device?.id}`],
    ['POST', '/api/pairings', {}],
    ['GET', `/api/pairings/${id}`],
    ['POST', `/api/pairings/${id}/answer`, { isConfirmed: true }],
    ['POST', '/api/pair/claim', { code }],
    ['POST', '/api/pair/finish', { id }],
  ]
  for (const browser of [app.visit(), admin]) {
    for (const [method, path, json] of calls) {
      const response = await browser.fetch(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      expect([method, path, response.status]).toEqual([method, path, 403])
    }
  }
})

async function pairedDevices(browser: HttpClient): Promise<Device[]> {
  return (await browser.read<Device[]>('/api/devices')).filter(({ isPaired }) => isPaired)
}

async function findSalt(): Promise<string> {
  const [row] = await app.services.db.select().from(instance)
  return row?.id ?? ''
}

async function makeOlder(id: string, column: 'createdAt' | 'claimedAt', seconds: number): Promise<void> {
  const earlier = sql`now() - make_interval(secs => ${seconds})`
  await app.services.db
    .update(pairings)
    .set({ [column]: earlier })
    .where(eq(pairings.id, id))
}

async function expectWrong(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'WRONG_CODE' }])
}
