/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileImages, users } from '../../server/database/schema.ts'
import { publishAccountChange } from '../../server/live-updates/publish-account-change.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { goOffline, openPage } from '../pages/browser-page.ts'
import { waitUntilKept } from '../pages/browser-storage.ts'
import { sampleWebp } from '../samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const avatarOf = (page: Page) => page.getByRole('button', { name: 'Your account' })

test.each(['phone', 'desktop'] as const)(
  'a picture that arrives takes the place of the letter without moving anything, also offline, on a %s',
  async (window) => {
    const email = `${window}@example.org`
    const { page, complaints } = await openPage(app, { email, window, opensOffline: true })
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
    await goOffline(page)
    await page.reload()
    await expect.poll(() => drawnImages(page)).toEqual([true])
  },
)

test('a picture that can’t be loaded leaves the letter', async () => {
  const { page } = await openPage(app, { email: 'letter@example.org' })
  await storeImage('letter@example.org')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/profile-images/'))
  await page.route('**/api/account/profile-images/*', (route) => route.abort())
  await page.goto('/about')
  await failed
  await expect.poll(() => avatarOf(page).textContent()).toBe('A')
  expect(await drawnImages(page)).toEqual([])
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
