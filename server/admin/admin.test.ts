import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import type { AdminStats, AdminUser } from '../../shared/admin.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { photos, users } from '../database/schema.ts'
import { computeStats } from './admin-routes.ts'

const app = shareInFile(startTestApp)
const admin = shareInFile(() => app.signIn('admin@example.org'))

const sample = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }

test('statistics count users, photos and catches of the whole instance', async () => {
  const before = await admin.read<AdminStats>('/api/admin/stats')
  const user = await app.signIn('counted@example.org')
  await user.upload([
    { name: 'a.jpg', bytes: await sampleJpeg({ ...sample, seed: 1 }) },
    { name: 'b.jpg', bytes: await sampleJpeg({ seed: 2 }) },
  ])
  const [photo] = await user.read<Photo[]>('/api/photos')
  await user.change('PATCH', `/api/photos/${photo?.id}/fishing`, { isFishing: false })
  expect(await admin.read<AdminStats>('/api/admin/stats')).toEqual({
    totalUsers: before.totalUsers + 1,
    totalPhotos: before.totalPhotos + 2,
    fishingPhotos: before.fishingPhotos + 1,
    activeUsers30Days: before.activeUsers30Days + 1,
    photosToday: before.photosToday + 2,
    photosThisWeek: before.photosThisWeek + 2,
  })
})

test('statistics end days at midnight, weeks on Sunday and activity after 30 days', async () => {
  const { db } = app.services
  const user = await app.signIn('clock@example.org')
  const { id } = await user.read<User>('/api/auth/user')
  await user.upload([{ name: 'c.jpg', bytes: await sampleJpeg({ seed: 3 }) }])
  const uploadedAt = new Date('2031-03-05T12:00:00Z') // a Wednesday that no other test uses
  await writeRows(db, (transaction) =>
    transaction.update(photos).set({ createdAt: uploadedAt }).where(eq(photos.ownerId, id)),
  )
  await db.update(users).set({ lastLoginAt: null }).where(eq(users.id, id))
  const at = async (time: string) => {
    const { photosToday, photosThisWeek, activeUsers30Days } = await computeStats(db, new Date(time))
    return [photosToday, photosThisWeek, activeUsers30Days]
  }
  expect(await at('2031-03-05T23:59:59Z')).toEqual([1, 1, 1])
  expect(await at('2031-03-06T00:00:00Z')).toEqual([0, 1, 1])
  expect(await at('2031-03-09T23:59:59Z')).toEqual([0, 1, 1])
  expect(await at('2031-03-10T00:00:00Z')).toEqual([0, 0, 1])
  expect(await at('2031-04-04T12:00:00Z')).toEqual([0, 0, 1])
  expect(await at('2031-04-04T12:00:01Z')).toEqual([0, 0, 0])
})

test('the list of users contains counts and dates, but no photos or locations', async () => {
  const user = await app.signIn('listed@example.org')
  await user.upload([
    { name: 'a.jpg', bytes: await sampleJpeg({ ...sample, seed: 4 }) },
    { name: 'b.jpg', bytes: await sampleJpeg({ seed: 5 }) },
    { name: 'c.jpg', bytes: await sampleJpeg({ seed: 6 }) },
  ])
  const list = await user.read<Photo[]>('/api/photos')
  const withoutPosition = list.find(({ latitude }) => latitude === null)
  await user.change('PATCH', `/api/photos/${withoutPosition?.id}/fishing`, { isFishing: false })
  const listed = await admin.read<AdminUser[]>('/api/admin/users')
  const newest = list
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)
  expect(listed.find(({ email }) => email === 'listed@example.org')).toEqual({
    id: expect.any(String),
    email: 'listed@example.org',
    firstName: 'Ann',
    lastName: 'Gler',
    isAdmin: false,
    photoCount: 3,
    fishingPhotoCount: 2,
    noGpsPhotoCount: 2,
    lastPhotoDate: newest,
    lastLoginAt: expect.any(String),
  })
})

test('changes of administrator rights take effect at once', async () => {
  const user = await app.signIn('promoted@example.org')
  expect((await user.fetch('/api/admin/stats')).status).toBe(403)
  const { id } = await user.read<User>('/api/auth/user')
  expect(await admin.change('PATCH', `/api/admin/users/${id}/toggle-admin`)).toMatchObject({ isAdmin: true })
  expect((await user.fetch('/api/admin/stats')).status).toBe(200)
  expect(await admin.change('PATCH', `/api/admin/users/${id}/toggle-admin`, {})).toMatchObject({
    isAdmin: false,
  })
  expect((await user.fetch('/api/admin/stats')).status).toBe(403)
})

test('an administrator signs out all devices of an account and revokes its access tokens', async () => {
  const user = await app.signIn('lost@example.org')
  const phone = await app.signIn('lost@example.org')
  const { id } = await user.read<User>('/api/auth/user')
  const { token } = await user.change<{ token: string }>('POST', '/api/access-tokens', {
    name: 'Script',
    scope: 'write',
  })
  const statuses = async () =>
    Promise.all([
      user.fetch('/api/photos').then(({ status }) => status),
      phone.fetch('/api/photos').then(({ status }) => status),
      app
        .visit()
        .fetch('/api/photos', { headers: { authorization: `Bearer ${token}` } })
        .then(({ status }) => status),
    ])
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await phone.send('POST', `/api/admin/users/${id}/sign-out`)).status).toBe(403)
  expect(await admin.change('POST', `/api/admin/users/${id}/sign-out`)).toEqual({ id })
  expect(await statuses()).toEqual([401, 401, 401])
  expect((await admin.fetch('/api/admin/stats')).status).toBe(200)
  const again = await app.signIn('lost@example.org')
  expect(await again.read<User>('/api/auth/user')).toMatchObject({ id })
})

test('the last administrator can be neither demoted nor deleted', async () => {
  const { id } = await admin.read<User>('/api/auth/user')
  for (const rejected of [
    await admin.send('PATCH', `/api/admin/users/${id}/toggle-admin`),
    await admin.send('DELETE', `/api/admin/users/${id}`),
  ]) {
    expect(rejected.status).toBe(409)
    expect(await rejected.json()).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  }
  expect(await admin.read<User>('/api/auth/user')).toMatchObject({ isAdmin: true })
})

test('an administrator of another sign-in service does not count as another administrator', async () => {
  const [former] = await app.services.db
    .insert(users)
    .values({ issuer: 'https://id.example.org', subject: 'former', isAdmin: true })
    .returning()
  const id = await idOf(admin)
  for (const rejected of [
    await admin.send('PATCH', `/api/admin/users/${id}/toggle-admin`),
    await admin.send('DELETE', `/api/admin/users/${id}`),
    await admin.send('DELETE', '/api/account'),
  ]) {
    expect(rejected.status).toBe(409)
    expect(await rejected.json()).toEqual({
      code: 'LAST_ADMINISTRATOR',
      message:
        'No other administrator can sign in: they belong to another sign-in service. ' +
        'Make someone who can sign in an administrator first.',
    })
  }
  expect(await admin.change('DELETE', `/api/admin/users/${former?.id}`)).toEqual({ id: former?.id })
})

test('one administrator remains if two demote or delete each other at once', {
  tags: 'slow',
}, async () => {
  for (const act of [
    (by: HttpClient, id: string) => by.send('PATCH', `/api/admin/users/${id}/toggle-admin`),
    (by: HttpClient, id: string) => by.send('DELETE', `/api/admin/users/${id}`),
  ]) {
    const other = await startTestApp()
    const firstAdmin = await other.signIn('one@example.org')
    const secondAdmin = await other.signIn('two@example.org')
    const [idOfOne, idOfTwo] = [await idOf(firstAdmin), await idOf(secondAdmin)]
    await firstAdmin.change('PATCH', `/api/admin/users/${idOfTwo}/toggle-admin`)
    const responses = await Promise.all([act(firstAdmin, idOfTwo), act(secondAdmin, idOfOne)])
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
    const left = await other.services.db.select().from(users).where(eq(users.isAdmin, true))
    expect(left).toHaveLength(1)
    await other.stop()
  }
})

test('deleting a user deletes all photos, and the user can sign in again with an empty log', async () => {
  const user = await app.signIn('deleted@example.org')
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...sample, seed: 7 }) }])
  const [photo] = await user.read<Photo[]>('/api/photos')
  const id = await idOf(user)
  expect(await admin.change('DELETE', `/api/admin/users/${id}`)).toEqual({ id })
  expect((await user.fetch(photo?.thumbnailUrl ?? '')).status).toBe(401)
  expect(await userOf('deleted@example.org')).toBeUndefined()
  expect(await app.services.store.findSize(`${id}/${photo?.id}/original`)).toBeNull()
  expect((await admin.send('DELETE', `/api/admin/users/${id}`)).status).toBe(404)
  expect(await (await app.signIn('deleted@example.org')).read('/api/photos')).toEqual([])
})

async function idOf(browser: HttpClient): Promise<string> {
  return (await browser.read<User>('/api/auth/user')).id
}

async function userOf(email: string): Promise<AdminUser | undefined> {
  return (await admin.read<AdminUser[]>('/api/admin/users')).find((user) => user.email === email)
}
