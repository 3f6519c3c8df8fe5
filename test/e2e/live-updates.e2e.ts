/** @module-tag slow */
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { eventsPath } from '../../shared/events.ts'
import { createHttpClient, type HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { collectConsoleErrors, openPage } from '../pages/browser-page.ts'
import { changesUrl } from '../pages/serve-log.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { openBreakableProxy } from '../servers/breakable-proxy.ts'
import { startExternalServices } from '../servers/external-services.ts'
import { startTileHost } from '../servers/tile-host.ts'

/* Pages that stay open while the log changes elsewhere. The browser comes on a way that can be cut. */

const outside = shareInFile(startExternalServices)
const tiles = shareInFile(startTileHost)
const way = shareInFile(openBreakableProxy)
const app = shareInFile(() =>
  startTestApp({
    ...outside.settings,
    TILES_GOOGLE_STREET_URL: tiles.template('google-street'),
    PUBLIC_URL: way.url,
  }),
)

beforeAll(async () => {
  way.leadTo(app.services.config.port)
})
afterEach(() => way.mend())

const tahoe = { latitude: 39.0968, longitude: -120.0324 }

test('changes made elsewhere appear in every open tab, over one event stream that tabs hand over', async () => {
  const { context, page: gallery, elsewhere, complaints, streams } = await openTab('/photos')
  const map = await openAnotherTab(context, '/map', complaints)
  await gallery.getByText('Total photos: 0').waitFor()
  await map.getByText('No catches yet').waitFor()
  const [estimate, naming] = [outside.vision.hold(), outside.geocoder.hold()]

  await upload(elsewhere, tahoe)
  await gallery.getByText('Total photos: 1').waitFor()
  await gallery.getByText('Identifying…').waitFor()
  const pin = map.locator('.leaflet-marker-pane').getByRole('button', { name: /, 1 photo$/ })
  await pin.click()
  await map.getByRole('dialog').getByText('1 photo').waitFor()

  naming.release(null)
  await map.getByRole('dialog').getByText(/Tahoe/).waitFor()
  await map
    .locator('.leaflet-marker-pane')
    .getByRole('button', { name: /Tahoe.*, 1 photo$/ })
    .waitFor()
  estimate.release(null)
  await gallery.getByText('≈\u00a018\u00a0in · ≈\u00a03\u00a0lb').waitFor()
  expect(streams()).toBe(1)

  await gallery.close() // it was there first, so it leads
  await upload(elsewhere, tahoe)
  await map.getByRole('dialog').getByText('2 photos').waitFor()
  expect(streams()).toBe(2)
  expect(complaints).toEqual([])
})

test('after an outage, changes made meanwhile appear without an error message', async () => {
  const { page, elsewhere, complaints } = await openTab('/photos')
  await page.getByText('Total photos: 0').waitFor()
  const words = await collectWords(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes'))
  await page.route(
    changesUrl,
    (route) => {
      way.cut() // as this read sets out
      return route.continue()
    },
    { times: 1 },
  )
  await upload(elsewhere)
  await failed
  way.mend()
  await page.getByText('Total photos: 1').waitFor()
  await page.getByText('≈\u00a018\u00a0in · ≈\u00a03\u00a0lb').waitFor()
  await expect.poll(words).toContain('Total photos: 1')
  expect(await words()).not.toContain('Failed')
  expect(complaints.filter((complaint) => !complaint.includes('ERR_'))).toEqual([]) // what the browser says of the read
})

test('signing out in one tab shows the landing page in the other and ends the event stream', async () => {
  const { context, page, complaints } = await openTab('/photos')
  const other = await openAnotherTab(context, '/about', complaints)
  await other.getByRole('heading', { level: 1 }).waitFor()
  const following = () => [page, other].map((tab) => tab.workers().length)
  await expect.poll(following).toEqual([1, 1])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await Promise.all([page, other].map((tab) => tab.getByRole('link', { name: 'Get Started Free' }).waitFor()))
  await expect.poll(following).toEqual([0, 0])
})

test('a tab whose stream was broken while another user signed in shows that user’s log', async () => {
  const { page, elsewhere, become } = await openTab('/photos')
  await upload(elsewhere)
  await page.getByText('Total photos: 1').waitFor()
  await become('came-meanwhile@example.org')
  way.cut()
  way.mend()
  await page.getByText('Total photos: 0').waitFor()
})

test('a write from a tab that does not know of another user’s sign-in is rejected', async () => {
  const { page, become } = await openTab('/settings')
  await page.waitForLoadState('networkidle') // a read that is still under way would tell of the sign-in
  const next = await become('unheard-of@example.org')
  await page.getByRole('switch', { name: 'Emails' }).click()
  await page.getByText('unheard-of@example.org').first().waitFor() // the page has begun anew
  expect(await next.read<User>('/api/auth/user')).toMatchObject({ emailsWanted: true })
})

let anglers = 0
let photoCount = 0

/** Opens a page of a new angler, who is signed in elsewhere too, past the way. */
async function openTab(path: string) {
  anglers += 1
  const email = `live-angler-${anglers}@example.org`
  const angler = await openPage(app, { email, window: 'desktop' })
  const context = angler.page.context()
  const paths: string[] = []
  context.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await context.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await angler.page.goto(path)
  await expect.poll(() => paths).toContain(eventsPath)
  return {
    ...angler,
    context,
    elsewhere: createHttpClient(
      `http://127.0.0.1:${app.services.config.port}`,
      (await app.signIn(email)).cookies,
    ),
    /** Signs another user in in this browser, without a page noticing. */
    become: async (other: string) => {
      const user = await app.signIn(other)
      await context.addCookies([...user.cookies].map(([name, value]) => ({ name, value, url: app.url })))
      return user
    },
    /** How many streams this browser has opened. */
    streams: () => paths.filter((path) => path === eventsPath).length,
  }
}

async function openAnotherTab(context: BrowserContext, path: string, complaints: string[]): Promise<Page> {
  const page = await context.newPage()
  collectConsoleErrors(page, complaints)
  await page.goto(path)
  return page
}

/** Collects every text that appears on the page from now on, however soon it goes. */
async function collectWords(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(`{
    globalThis.words = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) words.push(node.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)
  return () => page.evaluate<string>(`words.join('\\n')`)
}

/** Uploads another photo without a time, so that no tide is computed. */
async function upload(
  angler: HttpClient,
  place: { latitude?: number; longitude?: number } = {},
): Promise<void> {
  photoCount += 1
  const bytes = await sampleJpeg({ seed: photoCount, ...place })
  const [result] = await angler.upload([{ name: `catch-${photoCount}.jpg`, bytes }])
  expect(result?.success).toBe(true)
}
