/** @module-tag slow */
import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

test('an edit asks once whether a size was measured, and takes notes that the viewer and the search show', async () => {
  const email = 'noter@example.org'
  const angler = await app.signIn(email)
  for (const seed of [1, 2]) {
    const bytes = await sampleJpeg({ seed, takenAt: `2024-05-0${3 - seed}T08:00:00` })
    await angler.upload([{ name: `${seed}.jpg`, bytes }])
  }
  const [first, second] = await angler.read<Photo[]>('/api/photos')
  await angler.change('PATCH', `/api/photos/${second?.id}/measurements`, { caughtWith: 'Ned rig' })
  const { page, viewer, row, button, field, ...screen } = await openViewer(app, 0, { email })
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))

  await button('Edit').click()
  const question = viewer.getByRole('group', { name: 'Did you measure it?' })
  await field('Species').fill('pike')
  await expect.poll(() => question.count()).toBe(0)
  await field('Length (in)').fill('30.5')
  await question.getByRole('button', { name: 'Measured' }).click()
  await expect.poll(() => viewer.locator('datalist option').evaluateAll(valuesOf)).toEqual(['Ned rig'])
  await viewer.locator('form summary').click()
  await field('Caught by').fill('Tom')
  await field('Note').fill('First cast.\nNo net.')
  await button('Kept').click()
  await button('Released').click()
  await field('Water temperature (°F)').fill('58')
  await button('Stained').click()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await button('Save').click()
  await expect.poll(() => row('Size').textContent()).toBe('30.5 in (edited), measured')
  await expect.poll(() => row('Water').textContent()).toBe('58°F · stained')
  await expect.poll(() => row('Outcome').textContent()).toBe('Released')
  await expect.poll(() => row('Caught by').textContent()).toBe('Tom')
  await expect.poll(() => row('Note').textContent()).toBe('First cast.\nNo net.')
  const measurements = {
    lengthInches: 30.5,
    lengthSource: 'measured',
    weightLbs: null,
    caughtWith: null,
    note: 'First cast.\nNo net.',
    outcome: 'released',
    waterTemperature: 58,
    waterClarity: 'stained',
    caughtBy: 'Tom',
  }
  await expect.poll(() => sent).toEqual([measurements, { species: ['pike'] }])

  await button('Edit').click()
  await field('Weight (lbs)').fill('8')
  await expect.poll(() => pressed(question.getByRole('button', { name: 'Measured' }))).toBe('true')
  await question.getByRole('button', { name: 'My estimate' }).click()
  await button('Released').click()
  await button('Save').click()
  await expect.poll(() => row('Size').textContent()).toBe('30.5 in (edited), measured\n8 lbs (edited)')
  await expect.poll(() => row('Outcome').count()).toBe(0)
  const saved = async () => (await angler.read<Photo[]>('/api/photos')).find(({ id }) => id === first?.id)
  await expect
    .poll(async () => (await saved())?.catches)
    .toMatchObject([
      { lengthSource: 'measured', weightSource: 'entered', outcome: null, waterClarity: 'stained' },
    ])
  await button('Next photo').click()
  await button('Edit').click()
  await field('Length (in)').fill('20')
  await expect.poll(() => pressed(question.getByRole('button', { name: 'My estimate' }))).toBe('true')

  await page.goto('/photos?search=net&caughtBy=tom')
  const cells = page.getByRole('list', { name: 'Photos' }).locator('[data-photo]')
  await expect.poll(() => cells.count()).toBe(1)
  expect(screen.complaints).toEqual([])
})

function pressed(button: { getAttribute(name: string): Promise<string | null> }): Promise<string | null> {
  return button.getAttribute('aria-pressed')
}

function valuesOf(options: { getAttribute(name: string): string | null }[]): (string | null)[] {
  return options.map((option) => option.getAttribute('value'))
}
