import { expect, test } from 'vitest'
import { originalOf, sideFileNames, stemOf } from './side-file-names.ts'

const long = 'Urlaub in Knaufspesch in der Schneifel am See(38)'

test.each([
  ['IMG.jpg', 'IMG.jpg.json'],
  ['IMG.jpg', 'IMG.jpg.supplemental-metadata.json'],
  ['IMG_20230501_061230123.jpg', 'IMG_20230501_061230123.jpg.supplemental-metada.json'],
  ['IMG(1).jpg', 'IMG.jpg(1).json'],
  ['IMG(1).jpg', 'IMG.jpg.supplemental-metadata(1).json'],
  ['IMG-edited.jpg', 'IMG.jpg.json'],
  ['IMG-edited(1).jpg', 'IMG.jpg(1).json'],
  ['Urlaub in Knaufspesch in der Schneifel (38).JPG', 'Urlaub in Knaufspesch in der Schneifel (38).JP.json'],
  [`${long}.jpg`, `${`${long}.jpg`.slice(0, 46)}.json`],
  ['Peanut Butter Balls.jpg', 'Peanut Butter Balls.supplemental-metadata.json'],
  ['IMG-edited.jpg', 'IMG.HEIC.supplemental-metadata.json'],
  ['1c0ffee1-2345-6789-abcd-ef0123456789-original.jpg', '1c0ffee1-2345-6789-abcd-ef0123456789-original.json'],
])('%j may have the side file %j', (photo, sideFile) => {
  expect(sideFileNames(photo)).toContain(sideFile.replace(/\.json$/, '').toLowerCase())
})

test('a photo’s original is found by the word for edited in several languages', () => {
  expect(
    [
      'IMG-edited.jpg',
      'IMG-modifié.jpg',
      'IMG-modifié.jpg',
      'IMG-ha editado(2).HEIC',
      'IMG-編集済み.jpg',
      'IMG-redigert.jpg',
      'IMG-muokattu.jpg',
      'IMG-upraveno.jpg',
      'IMG-измененный.jpg',
      'PXL_20240714_160503123.PORTRAIT-01.COVER-edi.jpg',
      'IMG-edi.jpg',
      'IMG.jpg',
    ].map(originalOf),
  ).toEqual([
    ...['IMG', 'IMG', 'IMG', 'IMG(2)', 'IMG', 'IMG', 'IMG', 'IMG', 'IMG'],
    ...['PXL_20240714_160503123.PORTRAIT-01.COVER', null, null],
  ])
  expect(stemOf('IMG(1).jpg')).toBe('IMG(1)')
})
