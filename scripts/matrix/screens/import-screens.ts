import { at, button, groupScreens, readPage } from './screen.ts'

const table = [
  'Date,Time,Species,Fishing Spot,Latitude,Longitude,Bait,Length,Weight,Notes',
  '"May 3, 2025",6:12 AM,Pike,Mill Pond,52.5,13.4,Spoon,62 cm,3 lb 4 oz,"Windy, cold"',
  '"May 4, 2025",7:00 PM,Perch,Mill Pond,,,Worm,12 in,8 oz,',
  'someday,,Eel,,,,,,,',
].join('\n')

/** Imports from elsewhere. */
export const importScreens = groupScreens('imports', {
  'import-csv': at('/import-csv', (page) => button(page, 'Choose CSV file').waitFor()),
  'import-csv-columns': at('/import-csv', async (page) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'catches.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await button(page, /^Import \d/).waitFor()
  }),
  'import-takeout': at('/import-photos', (page) => button(page, 'Choose ZIP files').waitFor()),
  'import-immich': at('/immich', readPage),
  'import-immich-choice': async (page, _account, { immich }) => {
    await page.goto('/immich')
    await page.getByLabel('API key').fill(immich.createKey())
    await button(page, 'Continue').click()
    await button(page, /^Count/).waitFor()
  },
})
