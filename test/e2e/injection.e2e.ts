/** @module-tag slow */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../server/database/schema.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { type OpenPage, openPage } from '../pages/browser-page.ts'
import { photoPicker } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { describeFish } from '../servers/openai.ts'
import { lakeTahoe, tahoeCity } from '../servers/photon.ts'
import { type StandIn, startStandIn } from '../servers/stand-in-server.ts'

/* Every text that another person can choose would run a script if it were treated as anything but text. */

let app: TestApp
let outside: ExternalServices
let canary: StandIn<never>
let canaryUrl: string
let admin: HttpClient
let opened: OpenPage
let page: Page
let photo: Photo
let ran: string[]

/** Text that breaks out of quotes, tags, templates and styles; `word` is how it is found on a screen. */
function hostile(word: string): string {
  return `${word}'"><img src=x onerror=ran()><script src=${canaryUrl}></script>{{ran()}}`
}

/** How such a text begins. */
const start = (word: string) => `${word}'"><img src=x onerror=`

beforeAll(async () => {
  canary = await startStandIn<never>(() => ({ json: {} }))
  canaryUrl = `//localhost:${new URL(canary.url).port}` // numbers with dots would count as coordinates
  outside = await startExternalServices()
  outside.vision.answerWith({
    json: describeFish({ species: [{ name: hostile('fishword'), likelihood: 0.9 }] }),
  })
  const named = (thing: typeof lakeTahoe, word: string) => ({
    ...thing,
    properties: { ...thing.properties, name: hostile(word), osm_value: 'water', state: hostile('stateword') },
  })
  const [lake, town] = [named(lakeTahoe, 'lakeword'), named(tahoeCity, 'townword')]
  outside.geocoder.answerWith({ byName: [lake], natural: [lake], towns: [town] })
  app = await startTestApp(outside.settings)
  admin = await app.signIn('admin@example.org')
  await app.signIn('other@example.org')
  await fillLog()
  opened = await openPage(app, { email: 'admin@example.org', window: 'desktop' })
  page = opened.page
  await setHostileNames() // last: who signs in at the local page says anew what they are called
  ran = []
  await page.exposeFunction('ran', () => ran.push(page.url()))
  await page.exposeFunction('violated', (what: string) => ran.push(what))
  await page.addInitScript(`
    localStorage.setItem('introSeen', 'true')
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      violated(violatedDirective + ' ' + blockedURI + ' ' + sourceFile))`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
afterAll(async () => {
  await opened.close()
  await app.stop()
  await Promise.all([outside.stop(), canary.stop()])
})

async function fillLog(): Promise<void> {
  const bytes = await sampleJpeg({ latitude: 39.0968, longitude: -120.0324, takenAt: '2019-05-03T06:12:30' })
  await admin.upload([{ name: hostile('fileword').replaceAll('/', '_'), bytes }])
  photo = await waitFor(async () => {
    const [photo] = await admin.read<Photo[]>('/api/photos')
    expect(photo?.species?.[0]).toMatch(/^fishword/)
    expect(photo?.locationName).toMatch(/^lakeword/)
    return photo as Photo
  })
  await admin.change('PATCH', `/api/photos/${photo.id}/measurements`, {
    lengthInches: 20,
    weightLbs: 4,
    caughtWith: hostile('baitword'),
  })
  const location = { name: hostile('spotword'), latitude: 39.1, longitude: -120.1 }
  await admin.change<Location>('POST', '/api/locations', location)
}

/** Sets names that an identity provider may have sent; the local sign-in form would reject some of them. */
async function setHostileNames(): Promise<void> {
  const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran()"/>'
  const { db } = app.services
  const names = { firstName: hostile('firstword'), lastName: hostile('lastword'), profileImageUrl: image }
  await db.update(users).set(names)
  await db
    .update(users)
    .set({ email: `${hostile('mailword')}@example.org` })
    .where(eq(users.email, 'other@example.org'))
}

/** Waits until texts stand on the screen as they are, and nothing in them has run. */
async function expectShown(...words: string[]): Promise<void> {
  for (const word of words) await page.getByText(start(word)).filter({ visible: true }).first().waitFor()
  await expectHarmless()
}

async function expectHarmless(): Promise<void> {
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))')
  expect(ran).toEqual([])
  expect(canary.requests).toEqual([])
  const foreign = 'img[onerror], script:not([src^="/assets/"]):not(#too-old + script)'
  expect(await page.locator(foreign).count()).toBe(0)
}

test('the test notices text that is interpreted as HTML', async () => {
  await page.goto('/about')
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(hostile('noticed'))})`)
  await expect.poll(() => ran.length).toBeGreaterThan(0)
  await expect.poll(() => page.locator('img[onerror]').count()).toBe(1)
  ran.length = 0
})

test('hostile text is inert in the gallery and the viewer', { tags: 'core' }, async () => {
  await page.goto('/photos')
  await page.getByRole('list', { name: 'Photos' }).locator('[data-photo]').first().click()
  await expectShown('fishword', 'baitword', 'lakeword')
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect
    .poll(() => viewer.getByLabel('Caught with', { exact: true }).inputValue())
    .toBe(hostile('baitword'))
  await expectHarmless()
})

test('hostile text is inert on the map, in its popup, sheet, lists and search', async () => {
  await page.goto(`/map?locationId=${photo.locationId}`)
  await expectShown('lakeword')
  await page.getByText('Tap to view details').click()
  await expectShown('fishword')
  await page.goto('/map')
  await page.getByRole('button', { name: 'Jump to Location', exact: true }).click()
  await expectShown('lakeword', 'spotword')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search locations' }).fill('lake')
  await expectShown('lakeword', 'stateword')
})

test('hostile text is inert in the list of locations and its dialogs', async () => {
  await page.goto('/locations')
  await expectShown('townword')
  await page.getByPlaceholder('Search locations...').fill('word')
  await expectShown('lakeword', 'spotword')
  await page.getByRole('button', { name: /^Delete spotword/ }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByText(start('spotword')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Edit lakeword/ }).click()
  await expect
    .poll(() => page.getByRole('dialog').getByRole('textbox').inputValue())
    .toBe(hostile('lakeword'))
  await expectHarmless()
})

test('hostile text is inert in bests, settings and the admin pages', async () => {
  await page.goto('/bests')
  await expectShown('fishword')
  await page.goto('/settings')
  await expectShown('firstword', 'lastword')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expectShown('firstword')
  await page.goto('/admin')
  await expectShown('mailword', 'firstword')
  await page.getByRole('button', { name: /^Delete user .*mailword/ }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByText(start('mailword'))
    .first()
    .waitFor()
  await expectHarmless()
})

test('hostile text is inert in the previews of the emails', async () => {
  await page.goto('/admin')
  for (const [kind, words] of [
    ['welcome', ['firstword']],
    ['throwback', ['fishword', 'lakeword']],
    ['daily summary', ['firstword', 'fishword', 'lakeword']],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Preview ${kind}`) }).click()
    const email = page.getByRole('dialog').frameLocator('iframe')
    for (const word of words) await email.getByText(start(word)).filter({ visible: true }).first().waitFor()
    expect(await email.locator('img[onerror], script, iframe, form').count()).toBe(0)
    await expectHarmless()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('hostile file names are inert in the upload list and its errors', async () => {
  await page.goto('/photos')
  const name = `${hostile('uploadword').replaceAll('/', '_')}.jpg`
  await photoPicker(page).setInputFiles([{ name, mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }])
  await expectShown('uploadword')
})

test('hostile text is inert in the addresses of screens', async () => {
  const text = encodeURIComponent(hostile('addressword'))
  for (const address of [
    `/photos?locationId=${photo.locationId}&locationName=${text}`,
    `/photos?locationName=${text}&sort=${text}&order=${text}`,
    `/map?locationId=${text}&assignPhotoIds=${text}`,
    `/map?assignPhotoIds=..%2F..%2Fadmin%2Fusers%2Fx%2Ftoggle-admin%3F`,
    `/locations?q=${text}#${text}`,
    `/settings/${text}#javascript:ran()`,
  ]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Your account' }).waitFor()
    await expectHarmless()
  }
})

test('hostile text is inert in the addresses of pages that the server renders', async () => {
  const text = encodeURIComponent(hostile('addressword'))
  for (const address of [
    `/api/login?returnTo=javascript:ran()//${text}`,
    `/api/login?returnTo=data:text/html,${text}`,
    `/api/callback?error=${text}&error_description=${text}&state=${text}`,
    `/api/emails/unsubscribe?token=${text}`,
    `/api/photos/${text}/original`,
    `/api/locations/${text}`,
    `/api/${text}`,
  ]) {
    await page.goto(address)
    await expectHarmless()
  }
})
