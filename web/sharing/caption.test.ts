import { expect, test } from 'vitest'
import { type Catch, unknownCatch } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { type CaptionTexts, captionTexts, composeCaption, hasCaption, listTexts } from './caption.ts'

const [complete, unknown] = galleryPhotos(2) as LogPhoto[] as [LogPhoto, LogPhoto]

const known = { lengthSource: 'measured', weightSource: 'entered', speciesSource: 'entered' } as const

function fish(fields: Partial<Catch>): Catch {
  return {
    ...unknownCatch,
    ...known,
    id: 'a',
    speciesEdited: false,
    lengthEdited: false,
    weightEdited: false,
    ...fields,
  }
}

function textsOf(catches: Catch[], fields: Partial<LogPhoto> = {}, units: UnitSystem = 'imperial') {
  return captionTexts({ ...complete, ...fields, catches }, units)
}

test('a caption says the fish, its sizes in the units of the angler, date, bait and who caught it', () => {
  const pike = fish({
    species: 'northern pike',
    lengthInches: 38.5,
    weightLbs: 14,
    caughtWith: 'Spinner',
    caughtBy: 'Tom',
  })
  expect(textsOf([pike])).toEqual({
    species: 'Northern Pike',
    length: '38.5 in',
    weight: '14 lb',
    date: 'May 3, 2024',
    bait: 'Spinner',
    angler: 'by Tom',
    location: 'Lake Tahoe',
  })
  expect(textsOf([pike], {}, 'metric')).toMatchObject({ length: '97.8 cm', weight: '6.35 kg' })
})

test('guesses are rounded and marked, and an unsure species is said as in the viewer', () => {
  const guess = fish({
    species: 'largemouth bass',
    speciesSource: 'guessed',
    speciesCandidates: [{ name: 'largemouth bass', likelihood: 0.4 }],
    speciesGroup: 'black bass',
    lengthInches: 18.4,
    lengthSource: 'guessed',
    weightLbs: 3.2,
    weightSource: 'derived',
  })
  expect(textsOf([guess])).toMatchObject({
    species: 'Black bass, maybe Largemouth Bass',
    length: '≈\u00a018\u00a0in',
    weight: '≈\u00a03\u00a0lb',
  })
})

test('of several fish, the largest is named, with the number of the others', () => {
  const perch = fish({ id: 'b', species: 'perch', weightLbs: 1 })
  const pike = fish({ species: 'pike', weightLbs: 9 })
  expect(textsOf([perch, pike, fish({ id: 'c' })])).toMatchObject({ species: 'Pike\u00a0+2', weight: '9 lb' })
  expect(textsOf([fish({ id: 'c' }), perch])).toMatchObject({ species: 'Perch\u00a0+1' })
  expect(textsOf([fish({ weightLbs: 9 }), perch])).toMatchObject({ species: null, weight: '9 lb' })
})

test('it is offered only if something is known of a fish', () => {
  expect(hasCaption(complete)).toBe(true)
  expect(hasCaption(unknown)).toBe(false) // although its date is known
  expect(hasCaption({ ...complete, isFishing: false })).toBe(false)
  expect(hasCaption({ ...unknown, catches: [] })).toBe(false)
  for (const fields of [{ species: 'pike' }, { lengthInches: 1 }, { weightLbs: 1 }, { caughtWith: 'Fly' }])
    expect(hasCaption({ ...unknown, catches: [fish(fields)] })).toBe(true)
  expect(hasCaption({ ...unknown, catches: [fish({ lengthInches: 0, weightLbs: 0 })] })).toBe(false)
})

test('what is unknown is left out', () => {
  const texts = textsOf([fish({ species: 'pike', lengthInches: 0 })], { timestamp: null, locationName: null })
  expect(Object.entries(texts).filter(([, text]) => text !== null)).toEqual([['species', 'Pike']])
})

test.each([
  '39.0968, -120.0324',
  '39.0968,-120.0324',
  'Dock 39.0968, -120.0324',
  '39°5.8 N, 120°1.9 W',
  '39° 5′ 48″ N, 120° 1′ 57″ W',
  "39° 5' N 120° 1' W",
  'N 39 05 48 W 120 01 57',
  '39 05 48 N, 120 01 57 W',
  'Dock 849VCWC8+R9',
])('coordinates as the name of a location, %s, are never said', (locationName) => {
  expect(textsOf([fish({ species: 'pike' })], { locationName }).location).toBeNull()
})

test.each(['Pond 2', 'Mile 3.5', 'Highway 12 North', 'St. Mary’s 2nd Pier', 'Dock 7 E', 'Cove 45° bend'])(
  'the name of a location, %s, may be said',
  (locationName) => {
    expect(textsOf([fish({ species: 'pike' })], { locationName }).location).toBe(locationName)
  },
)

test('a caption has only what is chosen, and the location last', () => {
  const texts: CaptionTexts = {
    species: 'Pike',
    length: '38 in',
    weight: null,
    date: 'May 3, 2024',
    bait: 'Spinner',
    angler: 'by Tom',
    location: 'Secret Cove',
  }
  const everything = new Set(Object.keys(texts) as (keyof CaptionTexts)[])
  expect(composeCaption(texts, everything)).toEqual({
    title: 'Pike',
    sizes: ['38 in'],
    facts: ['May 3, 2024', 'Spinner', 'by Tom', 'Secret Cove'],
  })
  expect(composeCaption(texts, new Set(['length', 'bait']))).toEqual({
    title: null,
    sizes: ['38 in'],
    facts: ['Spinner'],
  })
  expect(listTexts(composeCaption(texts, new Set()))).toEqual([])
})
