/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { profileImages, users } from '../../server/database/schema.ts'
import { publishAccountChange } from '../../server/live-updates/live-updates.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { goOffline, openPage } from '../pages/browser-page.ts'
import { readBrowserStorage, waitUntilKept } from '../pages/browser-storage.ts'
import { sampleWebp } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

const avatarOf = (page: Page) => page.getByRole('button', { name: 'Your account' })

test('a picture that arrives takes the place of the letter without moving anything, also offline', async () => {
  const email = 'phone@example.org'
  const { page, complaints } = await openPage(app, { email, opensOffline: true })
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Account' }).waitFor()
  await expect.poll(() => avatarOf(page).textContent()).toBe('A')
  const before = await avatarOf(page).boundingBox()
  await storeImage(email)
  await expect.poll(() => drawnImages(page)).toEqual([true, true])
  await expect.poll(() => avatarOf(page).textContent()).toBe('')
  await expect.poll(() => avatarOf(page).boundingBox()).toEqual(before)
  await page.evaluate('navigator.serviceWorker.ready')
  await page.goto('/photos') // now the service worker is in charge
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await expect.poll(() => drawnImages(page)).toEqual([true])
  expect(complaints).toEqual([])
  await waitUntilKept(page)
  const kept = async () => (await readBrowserStorage(page)).log
  await expect.poll(kept).toContainEqual(expect.stringMatching(/\/profile-images\//))
  await goOffline(page)
  await page.reload()
  await expect.poll(() => drawnImages(page)).toEqual([true])
})

async function storeImage(email: string): Promise<void> {
  const { db } = app.services
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error('There is no such user.')
  await db.insert(profileImages).values({ ownerId: user.id, id: randomUUID(), image: await sampleWebp() })
  await publishAccountChange(db, user.id)
}

/** Returns for each picture of the user whether it has been decoded and fills a circle. */
async function drawnImages(page: Page): Promise<boolean[]> {
  return await page.evaluate(`[...document.querySelectorAll('img[src^="/api/account/profile-images/"]')].map(
    ({ naturalWidth, clientWidth, clientHeight }) =>
      naturalWidth > 0 && clientWidth > 30 && clientWidth === clientHeight)`)
}
