import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventsPath } from '../../shared/events.ts'
import type { Location } from '../../shared/locations.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { recordEvents } from '../../test/assertions/event-recorder.ts'
import { fetchExport, importArchive, pack, toPackedFiles } from '../../test/samples/archive-files.ts'
import { sessions, users } from '../database/schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => app.stop())

test('the stream reports each new cursor of the log', async () => {
  const user = await app.signIn('hears@example.org')
  const events = await recordEvents(user)
  expect(events.all()).toEqual([{ cursor: await readCursor(user), isAccountStale: true }])
  await user.change('POST', '/api/locations', { name: 'Pier', latitude: 1, longitude: -140 })
  await waitFor(async () =>
    expect(events.all().at(-1)).toEqual({ cursor: await readCursor(user), isAccountStale: false }),
  )
  await events.close()
})

test('an edit is one event, and a rejected one is none', async () => {
  const user = await app.signIn('edits@example.org')
  const { id, groupId } = await user.change<Location>('POST', '/api/locations', far)
  await waitFor(async () => expect(await countUnfinishedJobs()).toBe(0))
  const events = await recordEvents(user)
  expect((await user.send('PATCH', `/api/locations/${id}`, { name: '' })).status).toBe(400)
  await user.change('PATCH', `/api/locations/${id}`, { name: 'New' })
  await user.change('PATCH', `/api/location-groups/${groupId}/pin`)
  await user.change('DELETE', `/api/locations/${id}`)
  const cursor = await readCursor(user)
  await waitFor(() => expect(events.cursor()).toBe(cursor))
  expect(events.all()).toHaveLength(4)
  await events.close()
})

test('an import continues the stream in the log’s new epoch', { tags: 'slow' }, async () => {
  const user = await app.signIn('imports@example.org')
  const archive = await pack(toPackedFiles(await fetchExport(user)))
  const events = await recordEvents(user)
  await importArchive(user, archive)
  const cursor = await readCursor(user)
  expect(cursor).not.toBe(events.all()[0]?.cursor)
  await waitFor(() => expect(events.cursor()).toBe(cursor))
  await events.close()
})

test('a user receives no events of other users', async () => {
  const user = await app.signIn('quiet@example.org')
  const other = await app.signIn('busy@example.org')
  const [mine, theirs] = [await recordEvents(user), await recordEvents(other)]
  await other.change('POST', '/api/locations', far)
  await waitFor(() => expect(theirs.all()).toHaveLength(2))
  await user.change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  await waitFor(() => expect(mine.all()).toHaveLength(2))
  expect(mine.all()[1]).toEqual({ cursor: await readCursor(user), isAccountStale: true })
  await Promise.all([mine.close(), theirs.close()])
})

test('after a lost database connection, the stream reports the current state', { tags: 'slow' }, async () => {
  const user = await app.signIn('outage@example.org')
  const events = await recordEvents(user)
  await app.services.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`)
  await waitFor(() =>
    expect(events.all().slice(1)).toEqual([{ cursor: events.cursor(), isAccountStale: true }]),
  )
  await events.close()
})

test("the 21st stream of a user closes the user's oldest", { tags: 'slow' }, async () => {
  const user = await app.signIn('many@example.org')
  const streams = [await recordEvents(user)]
  for (let number = 0; number < 20; number += 1) streams.push(await recordEvents(user))
  expect(await streams[0]?.ended).toBe('to its end')
  await Promise.all(streams.slice(1).map((stream) => stream.close()))
})

test('the stream is rejected if the page belongs to another account', async () => {
  const user = await app.signIn('now-here@example.org')
  const { id } = await user.read<{ id: string }>('/api/auth/user')
  const events = await recordEvents(user, `?account=${id}`)
  expect(events.cursor()).toBe(await readCursor(user))
  await events.close()
  expect((await user.fetch(`${eventsPath}?account=somebody-else`)).status).toBe(401)
})

test('signing out ends the stream of that session only', async () => {
  const [leaving, staying] = [await app.signIn('out@example.org'), await app.signIn('out@example.org')]
  const [ending, lasting] = [await recordEvents(leaving), await recordEvents(staying)]
  await leaving.fetch('/api/logout')
  expect(await ending.ended).toBe('to its end')
  await staying.change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  await waitFor(() => expect(lasting.all().length).toBeGreaterThan(1))
  await lasting.close()
})

test('deleting an expired session ends its stream', async () => {
  const events = await recordEvents(await app.signIn('old@example.org'))
  await app.services.db
    .update(sessions)
    .set({ lastUsedAt: new Date(0) })
    .where(isSessionOf('old@example.org'))
  await app.services.sessions.deleteExpired()
  expect(await events.ended).toBe('to its end')
})

test('deleting an account ends its streams, whether the user or an administrator deletes it', async () => {
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

test('stopping the server ends open streams', { tags: 'slow' }, async () => {
  const stopping = await startTestApp()
  const events = await recordEvents(await stopping.signIn())
  await stopping.stop()
  expect(await events.ended).toBe('to its end')
})

/** A location far out at sea, where no job finds a name. */
const far = { name: 'Spot', latitude: 5, longitude: -140 }

async function countUnfinishedJobs(): Promise<number> {
  return (await app.services.jobs.count()).reduce((sum, { waiting, running }) => sum + waiting + running, 0)
}

async function readCursor(user: HttpClient): Promise<string> {
  return (await user.read<{ cursor: string }>('/api/changes')).cursor
}

function isSessionOf(email: string) {
  return inArray(
    sessions.ownerId,
    app.services.db.select({ id: users.id }).from(users).where(eq(users.email, email)),
  )
}
