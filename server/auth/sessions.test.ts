import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { userIdHeader } from '../../shared/account.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { countBlockedQueries } from '../../test/assertions/blocked-queries.ts'
import { sessions } from '../database/schema.ts'

const app = shareInFile(() => startTestApp({ SESSION_DAYS: '3' }))

test('the session cookie expires with the session and is HttpOnly and SameSite=Lax', async () => {
  const response = await signInAgain()
  expect(response).toMatch(/^creel=[\w-]{43}; Max-Age=259200; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('using a session renews it and its cookie', async () => {
  const user = await app.signIn()
  await lastUsed('2 days')
  const response = await user.fetch('/api/auth/user')
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/Max-Age=259200/)
  expect((await user.fetch('/api/auth/user')).headers.get('set-cookie')).toBeNull()
})

test('a session unused for SESSION_DAYS expires and is deleted', async () => {
  const user = await app.signIn()
  await lastUsed('3 days 1 minute')
  expect((await user.fetch('/api/auth/user')).status).toBe(401)
  await app.services.sessions.deleteExpired()
  expect(await app.services.db.select().from(sessions)).toEqual([])
})

test('a session ends a year after it was opened, however often it is used', async () => {
  const user = await app.signIn()
  await app.services.db.update(sessions).set({ createdAt: sql`now() - interval '366 days'` })
  expect((await user.fetch('/api/auth/user')).status).toBe(401)
  await app.services.sessions.deleteExpired()
  expect(await app.services.db.select().from(sessions)).toEqual([])
})

test('the database stores only the hash of the session token', async () => {
  const user = await app.signIn()
  const rows = await app.services.db.select().from(sessions)
  expect(JSON.stringify(rows)).not.toContain(user.cookies.get('creel'))
  expect(rows.map(({ tokenSha256 }) => tokenSha256.length)).toEqual([32])
})

test('a request whose user ID header names another user gets a 401', async () => {
  const user = await app.signIn()
  const { id } = await user.read<{ id: string }>('/api/auth/user')
  const statusFor = async (account: string) =>
    (await user.fetch('/api/auth/user', { headers: { [userIdHeader]: account } })).status
  expect(await statusFor(id)).toBe(200)
  expect(await statusFor('somebody-else')).toBe(401)
})

test('requests with made-up session cookies cannot exhaust the database connections', async () => {
  const thumbnail = '/api/photos/00000000-0000-4000-8000-000000000000/thumbnail'
  const requestWith = (token: string) =>
    app.visit().fetch(thumbnail, { headers: { cookie: `creel=${token}` } })
  const { pool } = app.services
  const blocking = await pool.connect()
  onTestFinished(() => blocking.release(true)) // also if this fails; the pool could not close otherwise
  await blocking.query('begin; lock table sessions in access exclusive mode')
  const requests = Array.from({ length: 100 }, () => requestWith(randomBytes(32).toString('base64url')))
  // The cleanup that follows a start may wait too, to delete expired sessions.
  const countLookups = () => countBlockedQueries(app, /^select .* from "sessions"/)
  await expect.poll(countLookups).toBe(2)
  // Other queries still get a connection, and malformed tokens are rejected without a query.
  expect((await app.visit().fetch('/api/health/ready')).status).toBe(200)
  for (const token of ['x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}.`, '%00'.repeat(43)])
    expect((await requestWith(token)).status).toBe(401)
  expect(await countLookups()).toBe(2)
  expect(pool.waitingCount).toBe(0)
  await blocking.query('rollback')
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(100).fill(401))
})

async function signInAgain(): Promise<string> {
  const visitor = app.visit()
  const page = await (await visitor.fetch('/api/login')).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const response = await visitor.submit('/api/login', { token, email: 'angler@example.org' })
  return response.headers.getSetCookie().find((line) => line.startsWith('creel=')) ?? ''
}

async function lastUsed(ago: string): Promise<void> {
  await app.services.db.update(sessions).set({ lastUsedAt: sql`now() - ${ago}::interval` })
}
