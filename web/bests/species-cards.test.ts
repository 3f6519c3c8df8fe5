import { expect, test } from 'vitest'
import type { Bests } from '../../shared/bests.ts'
import type { Photo } from '../../shared/photos.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { listedSpeciesText, speciesCards } from './species-cards.ts'

const [known] = galleryPhotos(1) as [Photo]
const heavy = {
  ...known,
  id: 'heavy',
  lengthInches: 20,
  weightLbs: 6.5,
  timestamp: '2024-05-03T23:30:00-07:00',
}
const long = { ...known, id: 'long', lengthInches: 22, weightLbs: null, timestamp: null, locationName: null }

function cardsFor(
  heaviestId: string | null,
  longestId: string | null,
  species: string | null = 'brook trout',
) {
  const bests = {
    species: [{ species, catchCount: 3, heaviestId, longestId }],
    photos: [heavy, long].map((photo) => ({ ...photo, species: species === null ? null : [species] })),
  } as Partial<Bests>
  return speciesCards(bests as Bests, 'imperial')
}

test('a species shows its heaviest and longest catch, each with its other measurement', () => {
  const { cards } = cardsFor('heavy', 'long')
  expect(cards).toMatchObject([
    {
      name: 'Brook Trout',
      catchCountText: '3 catches',
      records: [
        {
          title: 'Heaviest',
          measure: '6.5 lbs',
          otherMeasure: '20 in',
          date: 'May 3, 2024',
          locationName: 'Lake Tahoe',
        },
        { title: 'Longest', measure: '22 in', otherMeasure: null, date: null, locationName: null },
      ],
    },
  ])
})

test('a catch that is both heaviest and longest is shown once', () => {
  const { records } = cardsFor('heavy', 'heavy').cards[0] ?? { records: [] }
  expect(records).toMatchObject([
    { title: 'Heaviest and longest', measure: '6.5 lbs · 20 in', otherMeasure: null },
  ])
  expect(cardsFor(null, 'long').cards[0]?.records).toHaveLength(1)
})

test('species without measurements and unidentified catches are listed separately', () => {
  expect(cardsFor(null, null)).toMatchObject({ cards: [], unmeasured: [{ species: 'brook trout' }] })
  expect(cardsFor('heavy', null, null).cards[0]?.name).toBe('Not identified')
})

test('the page says how many species it shows if not all', () => {
  const none = { catchCount: 1, heaviestId: null, longestId: null }
  const species = [
    { species: 'Pike', ...none },
    { species: null, ...none },
  ]
  expect(listedSpeciesText({ species, speciesCount: 1 })).toBeNull()
  expect(listedSpeciesText({ species, speciesCount: 1200 })).toBe('1 of 1,200 species shown, heaviest first.')
})
