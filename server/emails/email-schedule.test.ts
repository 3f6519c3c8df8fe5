import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { accountOf, changePhoto, logCatch, waitForIdleQueue } from '../../test/assertions/email-assertions.ts'
import { emailRecords, users } from '../database/schema.ts'
import { queueDueEmails } from './email-schedule.ts'
import { findThrowbackCatch } from './find-throwback-catch.ts'

const app = shareInFile(startTestApp)
const ids: Record<string, string> = {}
beforeAll(async () => {
  for (const [name, zone] of [
    ['utc', null],
    ['tokyo', 'Asia/Tokyo'],
    ['lost', 'Mars/Olympus'],
  ] as const) {
    const email = `${name}@example.org`
    const angler = await app.signIn(email)
    const photoId = await logCatch(app, angler, {
      seed: 1,
      takenAt: '2019-05-03T06:12:30',
      offset: '+00:00',
    })
    await changePhoto(app, photoId, { createdAt: new Date('2026-03-10T08:00:00Z') })
    const { id } = await accountOf(app, email)
    ids[id] = name
    await setZone(email, zone)
  }
  await waitForIdleQueue(app)
})
beforeEach(() => app.services.db.delete(emailRecords))

async function setZone(email: string, lastTimeZone: string | null): Promise<void> {
  await app.services.db.update(users).set({ lastTimeZone }).where(eq(users.email, email))
}

/** What has been queued, as `utc throwback 2026-03-10`. */
async function queued(): Promise<string[]> {
  const rows = await app.services.db.select().from(emailRecords)
  return rows.map(({ ownerId, kind, day }) => `${ids[ownerId]} ${kind} ${day}`).sort()
}

async function countThrowbackJobs(): Promise<number> {
  const { rows } = await app.services.db.execute<{ jobs: number }>(
    `select count(*)::int as jobs from jobs.job where name = 'send-email' and data ->> 'kind' = 'throwback'`,
  )
  return rows[0]?.jobs ?? 0
}

test('throwbacks are due from 8 a.m. local time, or UTC if the time zone is unknown', async () => {
  await queueDueEmails(app.services, new Date('2026-03-09T22:59:00Z'))
  expect(await queued()).toEqual([])
  await queueDueEmails(app.services, new Date('2026-03-09T23:00:00Z'))
  expect(await queued()).toEqual(['tokyo throwback 2026-03-10'])
  await queueDueEmails(app.services, new Date('2026-03-10T08:00:00Z'))
  expect(await queued()).toEqual([
    'lost throwback 2026-03-10',
    'tokyo throwback 2026-03-10',
    'utc throwback 2026-03-10',
  ])
})

test('summaries are due from 8 p.m. local time, for users who uploaded on that local day', async () => {
  await queueDueEmails(app.services, new Date('2026-03-10T11:00:00Z'))
  expect(await queued()).toContain('tokyo daily-summary 2026-03-10')
  await queueDueEmails(app.services, new Date('2026-03-10T20:00:00Z'))
  expect(await queued()).toEqual(
    expect.arrayContaining(['lost daily-summary 2026-03-10', 'utc daily-summary 2026-03-10']),
  )
  await queueDueEmails(app.services, new Date('2026-03-11T20:00:00Z'))
  expect((await queued()).filter((line) => line.includes('summary 2026-03-11'))).toEqual([])
})

test('concurrent runs of the schedule queue each email once', { tags: 'slow' }, async () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const before = await countThrowbackJobs()
  await Promise.all(Array.from({ length: 8 }, () => queueDueEmails(app.services, now)))
  expect(await queued()).toEqual([
    'lost throwback 2026-03-10',
    'tokyo daily-summary 2026-03-10',
    'utc throwback 2026-03-10',
  ])
  expect(await countThrowbackJobs()).toBe(before + 2)
  await waitForIdleQueue(app)
})

test('a throwback shows the heaviest catch of the same day in earlier years, else one that varies by day', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('years@example.org')
  const { id } = await accountOf(app, 'years@example.org')
  const takenAt = ['2019-05-03', '2021-05-03', '2021-05-04', '2024-02-29', '2025-12-31', '2026-03-01']
  for (const [index, day] of takenAt.entries())
    await logCatch(
      app,
      angler,
      { seed: 200 + index, takenAt: `${day}T06:00:00`, offset: '+00:00' },
      { weightLbs: index },
    )
  const caughtOn = async (day: string) => (await findThrowbackCatch(app.services, id, day))?.caughtOn
  expect(await caughtOn('2026-05-03')).toBe('2021-05-03')
  expect(await caughtOn('2026-05-04')).toBe('2021-05-04')
  expect(await caughtOn('2025-02-28')).toBe('2024-02-29')
  expect(await caughtOn('2028-02-29')).toBe('2024-02-29')
  expect(await caughtOn('2019-05-03')).toBeUndefined()
  expect(await caughtOn('2020-05-02')).toBeUndefined()
  const others = new Set<string | undefined>()
  for (let day = 10; day < 30; day += 1) others.add(await caughtOn(`2026-06-${day}`))
  expect(others.size).toBeGreaterThan(1)
  expect([...others].every((day) => day !== undefined && day < '2025-06-30')).toBe(true)
})
