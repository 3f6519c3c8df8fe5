import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { catches } from '../../server/database/schema.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { writeRows } from '../app/write-rows.ts'
import { findAccessibilityViolations, type OpenPage, openPage } from '../pages/browser-page.ts'
import { openMoreMenu } from '../pages/photos-page.ts'
import { changesUrl, serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Personal bests and patterns of a few catches, in both units, and their links. */

const app = shareInFile(startTestApp)
let photoIds: string[] = []

const email = 'bests@example.org'

const angler = shareInFile(() => app.signIn(email))
beforeAll(async () => {
  photoIds = await log([
    { species: ['largemouth bass'], lengthInches: 22.3, weightLbs: 5.1, takenAt: '2024-06-03T06:12:00' },
    { species: ['Largemouth Bass'], lengthInches: 20, weightLbs: 6.4, takenAt: '2025-06-09T06:40:00' },
    { species: ['northern pike'], lengthInches: 36, weightLbs: 14.2, takenAt: '2025-06-10T19:00:00' },
    { species: ['bluegill'], takenAt: '2025-06-11T06:05:00' },
    { species: ['bluegill'], takenAt: '2025-08-11T12:00:00' },
    { species: ['boot'], weightLbs: 3, takenAt: '2025-08-11T12:30:00', isFishing: false },
    { weightLbs: 2 },
  ])
})

test('the menu leads to bests and patterns', { tags: 'slow' }, async () => {
  const { page, complaints } = await open('/photos')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Personal Bests' }).click()
  await page.getByText('6 catches · 3 species').waitFor()
  await expect.poll(() => page.title()).toBe('Personal Bests · Creel')

  const cards = page.getByRole('list', { name: 'Best catches' }).getByRole('listitem')
  // The page behind the menu is out of reach of roles until the menu has slid away.
  const texts = async () => (await cards.allInnerTexts()).map((text) => text.replaceAll(/\n+/g, '|'))
  await expect
    .poll(texts)
    .toEqual([
      'Northern Pike|1 catch|Heaviest and longest|14.2 lbs|36 in|Jun 10, 2025',
      'Largemouth Bass|2 catches|Heaviest|6.4 lbs|20 in|Jun 9, 2025|Longest|22.3 in|5.1 lbs|Jun 3, 2024',
      'Not identified|1 catch|Heaviest|2 lbs',
    ])
  await page.getByText('Bluegill (2 catches)').waitFor()
  await page
    .getByText('Most in June: 4 of 5 catches (80%). With so few catches, this could just be chance.')
    .waitFor()
  await page.getByText('No catches with tide data so far, 6 without.').waitFor()

  const hours = page.getByRole('slider', { name: 'By hour of the day' })
  const reading = page.getByText('6 AM to 7 AM: 3 catches (60%)')
  await hours.focus()
  for (let hour = 0; hour < 6; hour++) await page.keyboard.press('ArrowRight')
  await reading.waitFor()
  await expect.poll(() => hours.getAttribute('aria-valuetext')).toBe('6 AM to 7 AM: 3 catches (60%)')
  await hours.blur()
  await reading.waitFor({ state: 'detached' })
  const { x, y, width } = (await hours.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + (width * 6.5) / 24, y)
  await reading.waitFor()

  const moons = page.getByRole('list', { name: 'By moon phase' }).getByRole('listitem')
  await expect.poll(() => moons.allTextContents()).toContain('Full moon2 · 40%')

  const showTable = page.getByRole('button', { name: 'Show as table' }).nth(2)
  await showTable.click()
  const table = page.getByRole('table', { name: 'By moon phase' })
  await expect.poll(() => table.getByRole('row').allInnerTexts()).toContain('Full moon\t2\t40%\t7%')
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await table.getByRole('link', { name: 'Full moon' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Moon: Full moon' }).waitFor()
  expect(complaints).toEqual([])
})

test('the bests open with the fish of the year, and lead to the patterns and to a species', async () => {
  const { page, complaints } = await open('/photos')
  await openMoreMenu(page)
  await page.getByRole('menuitem', { name: 'Personal Bests' }).click()
  const best = page.getByRole('region', { name: 'Fish of the Year 2025' })
  const opener = best.getByRole('button', { name: 'lbs' })
  await expect.poll(() => opener.textContent()).toContain('HeaviestNorthern Pike14.2 lbs36 in')
  await best.getByRole('button', { name: 'Earlier year' }).click()
  const earlier = page.getByRole('region', { name: 'Fish of the Year 2024' })
  await expect.poll(() => earlier.getByRole('button', { name: 'lbs' }).textContent()).toContain('5.1 lbs')
  await earlier.getByRole('button', { name: 'Earlier year', disabled: true }).waitFor()
  await earlier.getByRole('button', { name: 'Later year' }).click()
  await best.waitFor()

  await page.getByRole('button', { name: 'Patterns', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Patterns' })
  await expect.poll(() => heading.and(page.locator(':focus')).count()).toBe(1)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400)

  const jump = page.getByRole('navigation', { name: 'Jump to species' }).getByRole('button')
  await expect
    .poll(() => jump.allTextContents())
    .toEqual(['Northern Pike', 'Largemouth Bass', 'Not identified'])
  await jump.last().click()
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/2 lbs/)
  await expect.poll(() => page.locator(':focus').and(page.locator('article *')).isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

test('until the log is here the server says which fish are the bests, and a tap opens one', async () => {
  const { page, complaints } = await openPage(app, { email, window: 'phone' })
  const requests: (() => void)[] = []
  await page.route(changesUrl, (route) => void requests.push(() => void route.continue()))
  await page.goto('/bests')
  await page.getByText('6 catches · 3 species').waitFor()
  const cards = page.getByRole('list', { name: 'Best catches' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(3)
  expect(await page.getByText('Bluegill (2 catches)').count()).toBe(0)
  await cards.first().getByRole('button').first().click()
  await page.getByRole('dialog').getByText('14.2 lbs').waitFor()
  await page.goBack()
  for (const answer of requests) answer()
  await page.unroute(changesUrl)
  await page.getByText('Bluegill (2 catches)').waitFor()
  await page.getByRole('heading', { name: /^Fish of the Year/ }).waitFor()
  await page.getByRole('button', { name: 'Patterns' }).waitFor()
  expect(complaints).toEqual([])
})

test('patterns are shown for a species, a bait or a year, and lead to their photos', {
  tags: 'slow',
}, async () => {
  const { page } = await openPage(app, { email, window: 'phone' })
  const photos = galleryPhotos(18).map((photo, index) => ({
    ...photo,
    species: [index < 12 ? 'Pike' : 'Perch'],
    caughtWith: index === 0 ? null : index % 2 === 1 ? 'Spoon' : index < 9 ? 'Worm' : 'spoon',
    timestamp: `${index < 6 ? 2025 : 2024}-06-14T0${index % 3}:00:00Z`,
  }))
  await serveLog(page, { photos })
  await page.goto('/bests')
  const months = page.locator('article', { has: page.getByRole('heading', { name: 'By month' }) })
  await months.getByText('18 of 18').waitFor()
  await page.getByRole('button', { name: 'Species', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Pike (12)' }).click()
  await months.getByText('12 of 12').waitFor()
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await page.getByRole('menuitemradio', { name: '2025 (6)' }).click()
  await page.getByText('6 of 18 catches').waitFor()
  await months.getByText('6 of 6').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Species: Pike' }).click()
  await page.getByRole('menuitemradio', { name: 'Any' }).click()
  await page.getByRole('button', { name: 'Species', exact: true }).and(page.locator(':focus')).waitFor()

  const baits = page.getByRole('list', { name: 'By bait' }).getByRole('listitem')
  await expect.poll(() => baits.allTextContents()).toEqual(['Spoon3 catches', 'Worm2 catches'])
  await page.getByText('1 catch without a bait isn’t counted.').waitFor()
  await page.getByRole('button', { name: 'Bait', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Worm (2)' }).click()
  await page.getByText('2 of 18 catches').waitFor()

  await page.goto('/bests?date=2025-06')
  await page.getByText('6 of 18 catches').waitFor()
  await page.getByRole('button', { name: 'Year: June 2025' }).waitFor()
  await baits.first().getByRole('link').click()
  await page.getByText('3 of 18 photos').waitFor()
  await page.getByRole('button', { name: 'Bait: Spoon' }).waitFor()
})

test('a guessed best is marked, and can be corrected or confirmed as guessed', {
  tags: 'slow',
}, async () => {
  await angler.change('PATCH', '/api/auth/user/settings', { units: 'imperial' })
  await estimate(photoIds[3], { lengthInches: 9, weightLbs: 0.6 })
  const { page, complaints } = await open()
  const card = page.getByRole('listitem').filter({ hasText: 'Bluegill' })
  const best = card.getByRole('button', { name: /Bluegill Heaviest and longest/ })
  await expect.poll(() => best.textContent()).toMatch(/≈\s0\.6\slbs \(.+\)\n≈\s9\sin \(7–12\).*AI estimate/s)
  await page
    .getByRole('button', { name: /about 0\.6.lbs, between .* about 9.in, between 7 and 12 AI estimate/ })
    .waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityViolations(page)).toEqual([])
  }

  await page.getByRole('button', { name: 'Confirm this best: Bluegill, heaviest and longest' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const confirm = viewer.getByRole('button', { name: /^Confirm: .*lbs/ })
  await expect.poll(() => confirm.and(page.locator(':focus')).count()).toBe(1)
  const ring = await confirm.locator('span').evaluate((mark) => {
    const window = globalThis as unknown as { getComputedStyle(of: unknown): { outlineStyle: string } }
    return window.getComputedStyle(mark).outlineStyle
  })
  expect(ring).toBe('solid') // browsers show no focus after a tap
  await viewer.getByRole('button', { name: 'Measure' }).waitFor()
  const edit = viewer.getByRole('button', { name: 'Edit' })
  await edit.click()
  const guesses = viewer.getByRole('form').getByText('(AI est.)')
  await expect.poll(() => guesses.count()).toBe(2)
  await viewer.getByLabel('Length (in)').fill('9.5')
  await expect.poll(() => guesses.count()).toBe(1)
  await viewer.getByRole('button', { name: 'Save' }).click()
  await viewer.getByText(/^9\.5 in/).waitFor()
  await expect.poll(() => edit.and(page.locator(':focus')).count()).toBe(1)
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => best.textContent()).toMatch(/\n9\.5 in.*Weight is an AI estimate/s)

  await page.getByRole('button', { name: /^Confirm this best: Bluegill/ }).click()
  await expect.poll(() => confirm.and(page.locator(':focus')).count()).toBe(1)
  await confirm.click()
  await viewer.getByText(/lbs \(confirmed\)/).waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Confirm this best: Bluegill/ }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

interface Caught {
  species?: string[]
  lengthInches?: number
  weightLbs?: number
  takenAt?: string
  isFishing?: boolean
}

async function log(catches: Caught[]): Promise<string[]> {
  const ids: string[] = []
  for (const [seed, { species, takenAt = null, isFishing = true, ...measures }] of catches.entries()) {
    const [result] = await angler.upload([
      { name: `${seed}.jpg`, bytes: await sampleJpeg({ takenAt, seed }) },
    ])
    const path = `/api/photos/${result?.id}`
    await angler.change('PATCH', `${path}/measurements`, measures)
    if (species) await angler.change('PATCH', `${path}/species`, { species })
    await angler.change('PATCH', `${path}/fishing`, { isFishing })
    ids.push(result?.id ?? '')
  }
  return ids
}

/** Leaves measures as the vision service would. */
async function estimate(photoId = '', measures: { lengthInches: number; weightLbs: number }) {
  const asEstimated = { ...measures, lengthSource: 'guessed', weightSource: 'derived' } as const
  await writeRows(app.services.db, (transaction) =>
    transaction.update(catches).set(asEstimated).where(eq(catches.id, photoId)),
  )
}

async function open(path = '/bests'): Promise<OpenPage> {
  const opening = await openPage(app, { email, window: 'phone' })
  await opening.page.goto(path)
  return opening
}
