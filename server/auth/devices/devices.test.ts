import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../../shared/account.ts'
import type { Device } from '../../../shared/devices.ts'
import { eventsPath } from '../../../shared/events.ts'
import { apiModules, callEndpoint, createSampleData, nameOf } from '../../../test/api/api-endpoints.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import { shareInFile } from '../../../test/app/share-in-file.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { sessions, users } from '../../database/schema.ts'

const app = shareInFile(() => startTestApp({ LAN: 'on', LAN_HOST: '127.0.0.1' }))
let phone: HttpClient
const admin = shareInFile(() => app.signIn('admin@example.org'))
beforeAll(async () => {
  await app.signIn('second-admin@example.org')
  phone = await pair(admin)
})

async function pair(browser: HttpClient): Promise<HttpClient> {
  const device = app.visitLan({ 'user-agent': 'iPhone Safari/604.1' })
  const { id, code } = await browser.change<{ id: string; code: string }>('POST', '/api/pairings')
  const claim = await device.change<{ id: string }>('POST', '/api/pair/claim', { code })
  await browser.change('POST', `/api/pairings/${id}/answer`, { isConfirmed: true })
  await device.change('POST', '/api/pair/finish', { id: claim.id })
  return device
}

const listDevices = (browser: HttpClient) => browser.read<Device[]>('/api/devices')
const currentOf = async (browser: HttpClient) =>
  (await listDevices(browser)).find(({ isCurrent }) => isCurrent)?.id ?? ''
const grant = (browser: HttpClient, id: string, canAdminister: boolean) =>
  browser.send('PATCH', `/api/devices/${id}`, { canAdminister })

test('a paired device of an administrator reaches no administrators’ endpoint', async () => {
  const log = await createSampleData(await app.signIn('log@example.org'), 1)
  const calls = apiModules.filter(({ access }) => access === 'administrator')
  expect(calls.length).toBeGreaterThan(10)
  for (const call of calls) {
    const response = await callEndpoint(phone, call, log)
    expect([nameOf(call), response.status]).toEqual([nameOf(call), 403])
  }
  expect(await phone.read<User>('/api/auth/user')).toMatchObject({ isAdmin: false })
  expect(await phone.change<User>('PATCH', '/api/auth/user/settings', {})).toMatchObject({ isAdmin: false })
})

test('a paired device can’t grant rights to itself, nor to a device that it adds', async () => {
  const id = await currentOf(phone)
  expect((await grant(phone, id, true)).status).toBe(403)
  const tablet = await pair(phone)
  expect(await tablet.read<User>('/api/auth/user')).toMatchObject({ isAdmin: false })
  expect((await grant(phone, await currentOf(tablet), true)).status).toBe(403)
})

test('an administrator grants a paired device these rights, and withdraws them at once', async () => {
  const tablet = await pair(admin)
  const id = await currentOf(tablet)
  expect(await (await grant(admin, id, true)).json()).toMatchObject({ id, canAdminister: true })
  expect(await tablet.read<User>('/api/auth/user')).toMatchObject({ isAdmin: true })
  expect((await tablet.fetch('/api/admin/stats')).status).toBe(200)
  expect(await (await grant(admin, id, false)).json()).toMatchObject({ id, canAdminister: false })
  expect((await tablet.fetch('/api/admin/stats')).status).toBe(403)
})

test('rights that are withdrawn while a request waits no longer count', async () => {
  const tablet = await pair(admin)
  const id = await currentOf(tablet)
  await grant(admin, id, true)
  const { db, pool } = app.services
  const [target] = await db.select().from(users).where(eq(users.email, 'second-admin@example.org'))
  const lock = await pool.connect()
  await lock.query(`begin; select pg_advisory_xact_lock(hashtextextended('creel:administrators', 0))`)
  const toggled = tablet.send('PATCH', `/api/admin/users/${target?.id}/toggle-admin`, {})
  const waits = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await pool.query(waits)).rows[0].count).toBe(1)
  await db.update(sessions).set({ canAdminister: false }).where(eq(sessions.id, id))
  await lock.query('commit')
  lock.release()
  expect((await toggled).status).toBe(403)
})

test('a device that is signed out loses access and its event stream at once', async () => {
  const tablet = await pair(admin)
  const id = await currentOf(tablet)
  const stream = await tablet.fetch(eventsPath)
  const ended = stream.text()
  expect(await admin.change('DELETE', `/api/devices/${id}`)).toEqual({ id })
  expect(await ended).toContain('retry:')
  expect((await tablet.fetch('/api/photos')).status).toBe(401)
  expect((await listDevices(admin)).map((device) => device.id)).not.toContain(id)
  expect((await admin.send('DELETE', `/api/devices/${id}`)).status).toBe(404)
})

test('devices of another account are neither listed, nor signed out, nor changed', async () => {
  const stranger = await app.signIn('stranger@example.org')
  const id = await currentOf(stranger)
  expect((await listDevices(admin)).map((device) => device.id)).not.toContain(id)
  expect((await admin.send('DELETE', `/api/devices/${id}`)).status).toBe(404)
  expect((await grant(admin, id, true)).status).toBe(404)
  expect((await stranger.fetch('/api/auth/user')).status).toBe(200)
})

test('a session that has expired is no device', async () => {
  const angler = await app.signIn('expired@example.org')
  const old = await app.signIn('expired@example.org')
  const id = await currentOf(old)
  await app.services.db
    .update(sessions)
    .set({ lastUsedAt: new Date(0) })
    .where(eq(sessions.id, id))
  expect((await listDevices(angler)).map((device) => device.id)).not.toContain(id)
  expect((await angler.send('DELETE', `/api/devices/${id}`)).status).toBe(404)
})
