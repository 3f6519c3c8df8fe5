import { expect, test } from 'vitest'
import { downloadName } from './download-name.ts'

const id = '1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d'

function nameFor(...species: string[]): string {
  return downloadName({ id, species }, { shareable: false })
}

test('the name consists of the first word of the first species and the start of the ID', () => {
  expect(nameFor('Largemouth Bass', 'Bluegill')).toBe('Largemouth_1a2b3c4d.jpg')
  expect(downloadName({ id, species: ['Largemouth Bass'] }, { shareable: true })).toBe(
    'Largemouth_shareable_1a2b3c4d.jpg',
  )
})

test('the name of a photo without a species starts with “photo”', () => {
  for (const species of [null, []]) {
    expect(downloadName({ id, species }, { shareable: false })).toBe('photo_1a2b3c4d.jpg')
    expect(downloadName({ id, species }, { shareable: true })).toBe('photo_shareable_1a2b3c4d.jpg')
  }
})

test.each([
  ['  striped   bass ', 'striped'],
  ['Äsche', 'Äsche'],
  ['A\u0308sche', 'Äsche'], // decomposed, as on macOS
  ['鱸魚', '鱸魚'],
  ['Red-eye Bass', 'Red-eye'],
  ['Peter’s fish', 'Peter'],
  ['../../etc/passwd', 'etc'],
  ['"; filename="evil.exe', 'filename'],
  ['bass\r\nSet-Cookie: a=b', 'bass'],
  ['\u202Egpj.exe', 'gpj'], // right-to-left override
  ['-rf', 'rf'],
  ['bass.exe', 'bass'],
  ['🐟 Bass', 'Bass'],
  ['\u0301', 'photo'],
])('%j gives the word %s', (species, word) => {
  expect(nameFor(species)).toBe(`${word}_1a2b3c4d.jpg`)
})

test('a long species is not cut between a letter and its accents', () => {
  const species = [`${'x'.repeat(49)}q\u0323\u0303y`] // no composed form
  expect(downloadName({ id, species }, { shareable: false })).toBe(`${'x'.repeat(49)}_1a2b3c4d.jpg`)
})

test('the longest species gives a name of at most 255 bytes', () => {
  const name = downloadName({ id, species: ['𠮷'.repeat(80)] }, { shareable: true })
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^𠮷+_shareable_1a2b3c4d\.jpg$/u)
})
