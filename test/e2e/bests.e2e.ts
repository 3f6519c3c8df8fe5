import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catches } from '../../server/database/schema.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { writeRows } from '../app/write-rows.ts'
import {
  findAccessibilityViolations,
  type OpenPage,
  openPage,
  type windows,
  withoutLiveUpdates,
} from '../pages/browser-page.ts'
import { openMoreMenu } from '../pages/photos-page.ts'
import { changesUrl, serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Personal bests and patterns of a few catches, in both units, and their links. */

let app: TestApp
let angler: HttpClient
let photoIds: string[] = []

const email = 'bests@example.org'

beforeAll(async () => {
  app = await startTestApp()
  angler = await app.signIn(email)
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
afterAll(() => app.stop())

test('the menu leads to the patterns, at the end of the bests', { tags: 'slow' }, async () => {
  const { page } = await open('phone', '/photos')
  await page.locator('[data-photo]').first().waitFor()
  for (const screen of ['the gallery', 'the bests']) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Patterns' }).click()
    const heading = page.getByRole('heading', { name: 'Patterns', exact: true })
    await heading.waitFor()
    const isInView = async () => ((await heading.boundingBox())?.y ?? 0) < 400 && screen
    await expect.poll(isInView).toBe(screen)
    await page.evaluate('scrollTo({ top: 0 })')
  }
})

test.each(['phone', 'desktop'] as const)(
  'the menu leads to bests and patterns, on a %s',
  { tags: 'slow' },
  async (window) => {
    const { page, complaints } = await open(window, '/photos')
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

    const hours = page.getByRole('application', { name: 'By hour of the day' })
    await hours.focus()
    for (let hour = 0; hour < 6; hour++) await page.keyboard.press('ArrowRight')
    await page.getByText('6 AM to 7 AM: 3 catches (60%)').waitFor()

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
  },
)

test('the catches of a species lead to its photos by size, which are sorted as before elsewhere', {
  tags: 'slow',
}, async () => {
  const [longest, heaviest] = photoIds
  const { page, complaints } = await open('phone', '/bests')
  const shown = () =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('[data-photo]')].map((cell) => cell.dataset.photo)",
    )
  const sortBy = async (label: string) => {
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('menuitemradio', { name: label }).click()
  }
  await page.getByRole('link', { name: '2 catches of Largemouth Bass, heaviest first' }).click()
  await expect.poll(shown).toEqual([heaviest, longest])
  await sortBy('Length (longest first)')
  await expect.poll(shown).toEqual([longest, heaviest])
  await page.reload()
  await expect.poll(shown).toEqual([longest, heaviest])
  await sortBy('Date Taken (oldest first)')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe(null)
  await page.goBack()
  await expect.poll(shown).toEqual([longest, heaviest])
  await page.goBack()
  await expect.poll(shown).toEqual([heaviest, longest])
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Personal Bests' }).waitFor()
  await page.goto(new URL('/photos', page.url()).href)
  const undated = photoIds.at(-1)
  await expect.poll(async () => (await shown()).slice(0, 3)).toEqual([undated, longest, heaviest]) // oldest first
  expect(complaints).toEqual([])
})

test('the bests open with the fish of the year, and lead to the patterns and to a species', async () => {
  const { page, complaints } = await open('phone', '/photos')
  await openMoreMenu(page)
  await page.getByRole('menuitem', { name: 'Personal Bests' }).click()
  const best = page.getByRole('region', { name: 'Fish of the Year 2025' })
  const opener = best.getByRole('button', { name: 'lbs' })
  await expect.poll(() => opener.textContent()).toContain('HeaviestNorthern Pike14.2 lbs36 in')
  await opener.click()
  await page.getByRole('dialog', { name: 'Photo viewer' }).getByText('1 / 4').waitFor()
  await page.goBack()

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

test('patterns are shown for a species, a group, a bait or a year', { tags: 'slow' }, async () => {
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
  await page.getByRole('button', { name: 'Bait: Worm' }).click()
  await page.getByRole('menuitemradio', { name: 'Any' }).click()
  await page.getByRole('button', { name: 'Year: 2025' }).click()
  await page.getByRole('menuitemradio', { name: 'Any' }).click()
  await expect.poll(() => baits.allTextContents()).toEqual(['Spoon13 catches', 'Worm4 catches'])
  await baits.first().getByRole('link').click()
  await page.getByText('13 of 18 photos').waitFor()
  await page.getByRole('button', { name: 'Bait: Spoon' }).waitFor()

  await page.goBack()
  await page.getByRole('button', { name: 'Species', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Pike (12)' }).click()
  await months.getByRole('button', { name: 'Show as table' }).click()
  await months.getByRole('link', { name: 'June' }).click()
  await page.getByText('12 of 18 photos').waitFor()
  await page.goBack()
  await months.getByRole('link', { name: 'June' }).waitFor()
  await page.getByRole('button', { name: 'Species: Pike' }).waitFor()
  await months.getByText('12 of 12').waitFor()

  await page.goto('/bests?date=2025-06')
  await page.getByText('6 of 18 catches').waitFor()
  await page.getByRole('button', { name: 'Year: June 2025' }).waitFor()
  await baits.first().getByRole('link').click()
  await page.getByText('3 of 18 photos').waitFor()
  await page.goto('/bests?date=June')
  await page.getByRole('button', { name: 'Year', exact: true }).waitFor()
  await months.getByText('18 of 18').waitFor()
})

test('the wind directions of catches are a pattern that leads to their photos, but not those of calms', {
  tags: 'slow',
}, async () => {
  const { page, complaints } = await openPage(app, { email, window: 'phone' })
  const photos = galleryPhotos(9).map((photo, index) => ({
    ...photo,
    windSpeed: index === 8 ? 0.2 : 5,
    windDirection: index === 7 ? null : index < 4 ? 230 : 90,
  }))
  await serveLog(page, { photos })
  await page.goto('/bests')
  const directions = page.locator('article', {
    has: page.getByRole('heading', { name: 'By wind direction' }),
  })
  await directions.getByText('Most with wind from SW: 4 of 7 catches').waitFor()
  await directions.getByText('2 catches without a wind direction aren’t counted.').waitFor()
  await directions.getByRole('button', { name: 'Show as table' }).click()
  await directions.getByRole('link', { name: 'SW' }).click()
  await page.getByText('4 of 9 photos').waitFor()
  await page.getByRole('button', { name: 'Wind direction: SW wind' }).click()
  await page.getByRole('menuitemradio', { name: 'E wind (3)' }).click()
  await page.getByText('3 of 9 photos').waitFor()
  expect(page.url()).toContain('windFrom=E')
  expect(complaints).toEqual([])
})

test('catches per outing count days without a catch', {
  tags: 'slow',
}, async () => {
  const { page } = await openPage(app, { email, window: 'phone' })
  const at = (day: string, location: string, species: string) => ({
    ...galleryPhotos(1)[0],
    id: `${day}-${species}`,
    timestamp: `${day}T06:00:00Z`,
    species: [species],
    locationId: location,
    locationName: location,
    groupName: undefined,
  })
  const photos = [
    at('2025-06-14', 'Creek', 'Pike'),
    at('2025-06-14', 'Creek', 'Perch'),
    at('2025-06-15', 'Creek', 'Pike'),
    at('2024-06-16', 'Creek', 'Pike'),
    at('2024-07-01', 'Creek', 'Perch'),
  ] as SamplePhoto[]
  const blank = { id: 'blank', outcome: 'none' as const, createdAt: '2025-07-02T12:00:00Z' }
  const notedCatches = [{ ...blank, timestamp: '2025-07-02T12:00:00Z', locationId: 'Creek' }]
  await serveLog(page, { photos, notedCatches })
  await page.goto('/bests')
  const months = page.getByRole('list', { name: 'By month' }).getByRole('listitem')
  await page.getByText('1.0 on average, on 5 outings.').waitFor()
  await expect.poll(() => months.allTextContents()).toEqual(['June1.3 · 3 outings', 'July0.5 · 2 outings'])
  await page.getByRole('button', { name: 'Species', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Pike (3)' }).click()
  await expect.poll(() => months.allTextContents()).toEqual(['June1.0 · 3 outings', 'July0.0 · 2 outings'])
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('species without a measure lead to their photos, or to the catches without photos', {
  tags: 'slow',
}, async () => {
  const { page } = await openPage(app, { email, window: 'phone' })
  const [sample] = galleryPhotos(1) as [SamplePhoto]
  const pike = { ...sample, id: 'pike', species: ['Pike'], lengthInches: null, weightLbs: null }
  const perch = {
    id: 'perch',
    species: 'Perch',
    timestamp: '2025-07-02T12:00:00Z',
    createdAt: '2025-07-02T12:00:00Z',
  }
  const unmeasured = page.locator('section', {
    has: page.getByRole('heading', { name: 'No measurements yet' }),
  })
  const links = unmeasured.getByRole('link')
  await serveLog(page, { photos: [], notedCatches: [perch] })
  await page.goto('/bests')
  await unmeasured.getByText('Open one of your catches without photos to add one.').waitFor()
  await links.click()
  await page.waitForURL('**/catches')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await serveLog(page, { photos: [pike], notedCatches: [perch] })
  await page.goto('/bests')
  await unmeasured.getByText('Open one of your photos or catches without photos to add one.').waitFor()
  await expect.poll(() => links.allTextContents()).toEqual(['photos', 'catches without photos'])
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('the axis of the hour chart has evenly spaced counts', { tags: 'slow' }, async () => {
  const { page } = await openPage(app, { email, window: 'phone' })
  await serveLog(page, { photos: galleryPhotos(18) }) // all of them at midnight
  await page.goto('/bests')
  const hours = page.locator('article', { has: page.getByRole('heading', { name: 'By hour of the day' }) })
  await hours.scrollIntoViewIfNeeded()
  const ticks = hours.locator('.recharts-cartesian-axis-tick-value')
  const counts = async () => (await ticks.allTextContents()).map(Number).filter((tick) => !Number.isNaN(tick))
  await expect.poll(async () => Math.max(...(await counts()))).toBeGreaterThanOrEqual(18)
  const [, step = 0] = await counts()
  expect(await counts()).toEqual((await counts()).map((_, index) => index * step))
})

test('a best opens in the viewer in the chosen units, and viewing it edits nothing', {
  tags: 'slow',
}, async () => {
  await guessBassSizes()
  const { page, complaints } = await open('phone')
  const heaviest = page.getByRole('button', { name: /Largemouth Bass Heaviest/ })
  await heaviest.waitFor()
  await angler.change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  await expect.poll(() => heaviest.textContent()).toMatch(/≈\s2\.9\skg.*≈\s51\scm \(40–64\).*AI estimate/s)

  await heaviest.click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByText('2 / 4').waitFor()
  const size = viewer.locator('dl > div').filter({ hasText: 'Size' }).getByRole('definition').first()
  await expect.poll(() => size.textContent()).toMatch(/cm.*\(AI est\.\)\n.*kg.*\(AI est\.\)/)
  await viewer.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => viewer.getByLabel('Length (cm)').inputValue()).toBe('50.8')
  await expect.poll(() => viewer.getByLabel('Weight (kg)').inputValue()).toBe('2.9')
  await viewer.getByLabel('Caught with').fill('Frog')
  await viewer.getByRole('button', { name: 'Save' }).click()
  await viewer.getByText('Frog').waitFor()
  const [saved] = (await angler.read<{ id: string }[]>('/api/photos')).filter(({ id }) => id === photoIds[1])
  const untouched = { lengthInches: 20.01, lengthEdited: false, weightLbs: 6.39, weightEdited: false }
  expect(saved).toMatchObject(untouched)

  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/2\.9\skg/)
  expect(complaints).toEqual([])
})

test('a catch edited in the viewer stays there even if it is no longer the best', {
  tags: 'slow',
}, async () => {
  await angler.change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  await guessBassSizes()
  const { page, complaints } = await open('phone')
  await page.getByRole('button', { name: /Largemouth Bass Heaviest/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await viewer.getByText('2 / 4').waitFor()
  const size = viewer.locator('dl > div').filter({ hasText: 'Size' }).getByRole('definition').first()
  await viewer.getByRole('button', { name: 'Edit' }).click()
  await viewer.getByLabel('Weight (kg)').fill('0.5')
  await viewer.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => size.textContent()).toMatch(/cm.*\(AI est\.\)\n0\.5 kg \(edited\)/)
  await viewer.getByText('2 / 4').waitFor()

  await viewer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Not a catch' }).click()
  await viewer.getByText('2 / 3').waitFor()
  await expect.poll(() => size.textContent()).toMatch(/5[67].*cm.*\n.*2\.3.*kg/)
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Largemouth Bass Heaviest and longest/ }).waitFor()
  await expect.poll(() => page.locator('main:focus').count()).toBe(1)
  expect(complaints).toEqual([])
})

for (const window of ['phone', 'desktop'] as const)
  test(`a guessed best is marked, and can be corrected or confirmed as guessed, on a ${window}`, {
    tags: 'slow',
  }, async () => {
    await angler.change('PATCH', '/api/auth/user/settings', { units: 'imperial' })
    await estimate(photoIds[3], { lengthInches: 9, weightLbs: 0.6 })
    const { page, complaints } = await open(window)
    const card = page.getByRole('listitem').filter({ hasText: 'Bluegill' })
    const best = card.getByRole('button', { name: /Bluegill Heaviest and longest/ })
    await expect
      .poll(() => best.textContent())
      .toMatch(/≈\s0\.6\slbs \(.+\)\n≈\s9\sin \(7–12\).*AI estimate/s)
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
    await viewer.getByLabel('Length (in)').fill('9.5')
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

test('in a wide window, the buttons that confirm the bests of a species stand side by side', {
  tags: 'slow',
}, async () => {
  const guess = { lengthSource: 'guessed', weightSource: 'guessed' } as const
  const [longest, , heaviest] = galleryPhotos(3)
  if (!longest || !heaviest) throw new Error('no sample photos')
  const photos: SamplePhoto[] = [
    { ...longest, ...guess, species: ['bluegill'], lengthInches: 9, weightLbs: 0.4, locationId: null },
    { ...heaviest, ...guess, species: ['bluegill'], lengthInches: 8, weightLbs: 0.6 }, // names its location, too
  ]
  const { page } = await open('desktop', '/bests', (opening) => serveLog(opening.page, { photos }))
  const buttons = page.getByRole('button', { name: /^Confirm this best: Bluegill/ })
  await expect.poll(() => buttons.count()).toBe(2)
  const places = await Promise.all((await buttons.all()).map((each) => each.boundingBox()))
  expect(places[0]?.y).toBe(places[1]?.y)
})

test('bests that fail to load can be retried, and a log without catches links to the upload', {
  tags: 'slow',
}, async () => {
  const { page } = await open('phone', '/bests', async (opening) => {
    await withoutLiveUpdates(opening.page)
    await opening.page.route(changesUrl, (route) => route.abort())
  })
  await page.getByRole('alert').getByText('Failed to load personal bests').waitFor()
  for (const id of photoIds) await angler.change('DELETE', `/api/photos/${id}`)
  await page.unroute(changesUrl)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No catches yet' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await chooser
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

/** Makes the longest and the heaviest bass guesses. */
async function guessBassSizes(): Promise<void> {
  await estimate(photoIds[0], { lengthInches: 22.3, weightLbs: 5.1 })
  await estimate(photoIds[1], { lengthInches: 20.01, weightLbs: 6.39 })
}

/** Leaves measures as the vision service would. */
async function estimate(photoId = '', measures: { lengthInches: number; weightLbs: number }) {
  const asEstimated = { ...measures, lengthSource: 'guessed', weightSource: 'derived' } as const
  await writeRows(app.services.db, (transaction) =>
    transaction.update(catches).set(asEstimated).where(eq(catches.id, photoId)),
  )
}

async function open(
  window: keyof typeof windows,
  path = '/bests',
  before: (opening: OpenPage) => unknown = () => undefined,
): Promise<OpenPage> {
  const opening = await openPage(app, { email, window })
  await before(opening)
  await opening.page.goto(path)
  return opening
}
