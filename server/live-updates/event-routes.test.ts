import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventsPath } from '../../shared/events.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { recordEvents } from '../../test/assertions/event-recorder.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { sessions, users } from '../database/schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => app.stop())

const patience = { timeout: 30_000, interval: 20 }

test('an open browser hears that its photos and spots have changed', async () => {
  const angler = await app.signIn('hears@example.org')
  const events = await recordEvents(angler)
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
  await vi.waitFor(() => expect(events.heard()).toContainEqual({ stale: ['photos', 'locations'] }), patience)
  await angler.change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  await vi.waitFor(() => expect(events.heard()).toContainEqual({ stale: ['user'] }), patience)
  await events.close()
})

test('a browser that comes back hears first what it has missed', async () => {
  const angler = await app.signIn('back@example.org')
  const { id } = await angler.read<{ id: string }>('/api/auth/user')
  const asked = vi.spyOn(app.services.liveUpdates, 'changesWithin').mockReturnValue(['locations'])
  for (const query of ['?age=7', '']) {
    const events = await recordEvents(angler, query)
    expect(events.first()).toEqual({ stale: ['locations'] })
    await events.close()
  }
  expect(asked.mock.calls).toEqual([
    [id, 7],
    [id, Number.POSITIVE_INFINITY], // nobody knows what it has missed
  ])
  expect((await angler.fetch(`${eventsPath}?age=-1`)).status).toBe(400)
})

test('nobody hears of what others do', async () => {
  const angler = await app.signIn('quiet@example.org')
  const other = await app.signIn('busy@example.org')
  const [mine, theirs] = [await recordEvents(angler), await recordEvents(other)]
  await other.upload([{ name: 'b.jpg', bytes: await sampleJpeg({ seed: 2 }) }])
  await vi.waitFor(() => expect(theirs.heard()).toHaveLength(1), patience)
  await angler.change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  await vi.waitFor(() => expect(mine.heard()).toEqual([{ stale: ['user'] }]), patience)
  await Promise.all([mine.close(), theirs.close()])
})

test('after the database was away, everything counts as stale', async () => {
  const angler = await app.signIn('outage@example.org')
  const events = await recordEvents(angler)
  await app.services.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`)
  await vi.waitFor(
    () => expect(events.heard()).toEqual([{ stale: ['user', 'photos', 'locations'] }]),
    patience,
  )
  await events.close()
})

test('of more streams than an angler has browsers the oldest make room', async () => {
  const angler = await app.signIn('many@example.org')
  const streams = [await recordEvents(angler)]
  for (let number = 0; number < 20; number += 1) streams.push(await recordEvents(angler))
  expect(await streams[0]?.ended).toBe('to its end')
  await Promise.all(streams.slice(1).map((stream) => stream.close()))
})

test('asking for no more than the head of the stream opens none', async () => {
  const angler = await app.signIn('head@example.org')
  expect((await angler.fetch(eventsPath, { method: 'HEAD' })).status).toBe(404)
})

test('the stream is closed to visitors', async () => {
  expect((await app.visit().fetch(eventsPath)).status).toBe(401)
})

test('the stream is closed to a page of somebody who was there before', async () => {
  const angler = await app.signIn('now-here@example.org')
  const { id } = await angler.read<{ id: string }>('/api/auth/user')
  const events = await recordEvents(angler, `?account=${id}`)
  expect(events.first()).toHaveProperty('stale')
  await events.close()
  expect((await angler.fetch(`${eventsPath}?account=somebody-else`)).status).toBe(401)
})

test('signing out ends the stream of that session, and of no other', async () => {
  const [leaving, staying] = [await app.signIn('out@example.org'), await app.signIn('out@example.org')]
  const [ending, lasting] = [await recordEvents(leaving), await recordEvents(staying)]
  await leaving.fetch('/api/logout')
  expect(await ending.ended).toBe('to its end')
  await staying.change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  await vi.waitFor(() => expect(lasting.heard()).toHaveLength(2), patience)
  await lasting.close()
})

test('where nobody could say whether the session lasts, that is asked again with the next heartbeat', async () => {
  const angler = await app.signIn('unsure@example.org')
  const isValid = vi.spyOn(app.services.sessions, 'isValid')
  isValid.mockRejectedValueOnce(new Error('The database is away.')).mockResolvedValueOnce(false)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const events = await recordEvents(angler)
  expect(isValid).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(isValid).toHaveBeenCalledTimes(2)
  expect(await events.ended).toBe('to its end')
})

test('signing in anew ends the stream of the session before', async () => {
  const angler = await app.signIn('again@example.org')
  const events = await recordEvents(angler)
  const token =
    /name="token" value="([^"]+)"/.exec(await (await angler.fetch('/api/login')).text())?.[1] ?? ''
  await angler.submit('/api/login', { token, email: 'again@example.org' })
  expect(await events.ended).toBe('to its end')
})

test('a session that is over by its age ends its stream when it is swept away', async () => {
  const events = await recordEvents(await app.signIn('old@example.org'))
  await app.services.db
    .update(sessions)
    .set({ lastUsedAt: new Date(0) })
    .where(isSessionOf('old@example.org'))
  await app.services.sessions.deleteExpired()
  expect(await events.ended).toBe('to its end')
})

test('a deleted account has no streams left, whoever deleted it', async () => {
  const admin = await app.signIn('admin@example.org')
  await app.services.db.update(users).set({ isAdmin: true }).where(eq(users.email, 'admin@example.org'))
  const [leaving, removed] = [await app.signIn('leaves@example.org'), await app.signIn('removed@example.org')]
  const streams = await Promise.all([recordEvents(leaving), recordEvents(removed), recordEvents(admin)])
  await leaving.change('DELETE', '/api/account')
  expect(await streams[0].ended).toBe('to its end')
  const { id } = await removed.read<{ id: string }>('/api/auth/user')
  await admin.change('DELETE', `/api/admin/users/${id}`)
  expect(await streams[1].ended).toBe('to its end')
  await streams[2].close()
})

test('an open stream does not keep the server from stopping', async () => {
  const stopping = await startTestApp()
  const events = await recordEvents(await stopping.signIn())
  await stopping.stop()
  expect(await events.ended).toBe('to its end')
})

function isSessionOf(email: string) {
  return inArray(
    sessions.ownerId,
    app.services.db.select({ id: users.id }).from(users).where(eq(users.email, email)),
  )
}
