/** @module-tag slow */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedPhotos } from '../../bench/seed-photos.ts'
import type { User } from '../../shared/account.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations } from '../pages/browser-page.ts'
import { openSettings } from '../pages/settings-page.ts'
import { startExternalServices } from '../servers/external-services.ts'

/* "How Well Creel Guesses" in the settings: by model, with too few fish, without any, and if it can't be loaded. */

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() =>
  startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' }),
)
const title = 'How Well Creel Guesses'

/** Logs 24 fish as if two models had guessed them and the angler had judged most of them. */
async function logJudgedFish(angler: HttpClient): Promise<void> {
  const { id } = await angler.read<User>('/api/auth/user')
  const { db } = app.services
  await seedPhotos(db, id, 24)
  const number = sql`regexp_replace(filename, '\\D', '', 'g')::int`
  await db.execute(sql`
    insert into estimates (owner_id, photo_id, model)
    select ${id}, id, case when ${number} <= 20 then 'openai/fish-vision-large' else 'ollama/gemma' end
    from photos where owner_id = ${id}`)
  await db.execute(sql`
    update catches set species_source = 'confirmed', species_group = 'Black Bass',
      species_candidates = case when ${number} % 4 = 0
        then '[{"name": "Spotted Bass", "likelihood": 0.5}, {"name": "Largemouth Bass", "likelihood": 0.4}]'
        else '[{"name": "Largemouth Bass", "likelihood": 0.9}]' end::jsonb,
      length_source = case when ${number} <= 12 then 'measured' else 'guessed' end,
      estimated_length_inches = case when ${number} <= 10 then 20 else 18 end
    from photos where photos.owner_id = ${id} and catches.owner_id = ${id} and catches.id = photos.id`)
}

test('the settings show how good guesses were, by model and with the number of fish', async () => {
  const { page, angler, section, complaints } = await openSettings(app)
  await section(title)
    .getByText(/^Nothing to compare yet\./)
    .waitFor()
  await logJudgedFish(angler)
  await page.reload()
  const large = section(title).getByRole('table', { name: 'openai/fish-vision-large' })
  await expect
    .poll(() => large.getByRole('row').allInnerTexts())
    .toEqual([
      'Guess\tResult\tFish',
      'First species right\t75%\t20',
      'One of the first three right\t100%\t20',
      'Group right, such as Black Bass\t100%\t20',
      'Length off by, median\t1.5 in (8%)\t12',
      'Length in the range shown\t100%\t12',
    ])
  const gemma = section(title).getByRole('table', { name: 'ollama/gemma' })
  await expect
    .poll(() => gemma.getByRole('row').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        'First species right\ttoo few yet\t4',
        'Length off by, median\ttoo few yet\t0',
      ]),
    )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(complaints).toEqual([])
})
