import { expect, test } from 'vitest'
import type { SpeciesBest } from '../../shared/bests.ts'
import { type SizeSource, toCatch, unknownCatch } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { galleryPhotos, type SamplePhoto } from '../../test/samples/sample-photo-list.ts'
import { speciesCards } from './species-cards.ts'

const [known] = galleryPhotos(1) as [SamplePhoto]
const heavy = {
  ...known,
  id: 'heavy',
  lengthInches: 20,
  weightLbs: 6.5,
  timestamp: '2024-05-03T23:30:00-07:00',
}
const long = { ...known, id: 'long', lengthInches: 22, weightLbs: null, timestamp: null, locationName: null }

function best(
  heaviestId: string | null,
  longestId: string | null,
  species: string | null = 'brook trout',
): SpeciesBest {
  return {
    species,
    catchCount: 3,
    heaviestId,
    heaviestCatchId: heaviestId,
    heaviestSource: null,
    longestId,
    longestCatchId: longestId,
    longestSource: null,
  }
}

interface Sources {
  lengthSource?: SizeSource
  weightSource?: SizeSource
}

function cardsFor(
  listed: SpeciesBest,
  { lengthSource = 'measured', weightSource = 'measured' }: Sources = {},
) {
  const { catches: _, ...fields } = heavy
  const photos = [fields, { ...fields, ...long, catches: undefined }].map((photo) => ({
    ...photo,
    species: listed.species === null ? null : [listed.species],
    lengthSource,
    weightSource,
  }))
  const bests = { species: [listed], photos: photos as unknown as LogPhoto[], notedCatches: [] }
  return speciesCards(bests, { units: 'imperial', lengthErrors: [] })
}

const text = (formatted: string | null) => formatted?.replaceAll('\u00a0', ' ')

test('the catches of a species are ranked by weight or else length, if there are several and a best has a photo', () => {
  const rankingOf = (listed: SpeciesBest) => cardsFor(listed).cards.map(({ ranking }) => ranking)
  expect(rankingOf(best('heavy', 'long'))).toEqual([{ species: 'brook trout', sort: 'weightLbs' }])
  expect(rankingOf(best(null, 'long'))).toEqual([{ species: 'brook trout', sort: 'lengthInches' }])
  expect(rankingOf({ ...best('heavy', 'long'), catchCount: 1 })).toEqual([null])
  expect(rankingOf(best('heavy', 'long', null))).toEqual([null])
})

test('a species shows its heaviest and longest catch, each with its other size', () => {
  expect(cardsFor(best('heavy', 'long')).cards).toMatchObject([
    {
      name: 'Brook Trout',
      catchCountText: '3 catches',
      records: [
        {
          title: 'Heaviest',
          sizes: ['6.5 lbs'],
          otherSize: '20 in',
          guess: null,
          date: 'May 3, 2024',
          locationName: 'Lake Tahoe',
        },
        { title: 'Longest', sizes: ['22 in'], otherSize: null, date: null, locationName: null },
      ],
    },
  ])
})

test('a guessed size is shown with its band, and only the size that makes the best is marked', () => {
  const { records = [] } = cardsFor(best('heavy', 'long'), { lengthSource: 'guessed' }).cards[0] ?? {}
  const [heaviest, longest] = records
  expect(heaviest).toMatchObject({ sizes: ['6.5 lbs'], guess: null })
  expect(text(heaviest?.otherSize ?? null)).toBe('≈ 20 in (16–25)')
  expect(longest).toMatchObject({ guess: 'AI estimate', catchId: 'long' })
  expect(longest?.sizes.map(text)).toEqual(['≈ 22 in (17–28)'])
})

test('a fish that two bests show keeps the date and place of its own photo', () => {
  const fish = toCatch({ ...unknownCatch, id: 'fish', weightLbs: 6.5, lengthInches: 20 })
  const other = { ...fish, id: 'other', weightLbs: null, lengthInches: 22 }
  const photos = [
    { ...heavy, catches: [fish] },
    { ...long, catches: [fish, other] },
  ] as unknown as LogPhoto[]
  const listed = { ...best('heavy', 'long'), heaviestCatchId: 'fish', longestCatchId: 'other' }
  const { cards } = speciesCards(
    { species: [listed], photos, notedCatches: [] },
    { units: 'imperial', lengthErrors: [] },
  )
  expect(cards[0]?.records).toMatchObject([
    { catchId: 'fish', date: 'May 3, 2024', locationName: 'Lake Tahoe' },
    { catchId: 'other', date: null, locationName: null },
  ])
})

test('species without sizes and unidentified catches are listed separately', () => {
  expect(cardsFor(best(null, null))).toMatchObject({ cards: [], unmeasured: [{ species: 'brook trout' }] })
  expect(cardsFor(best('heavy', null, null)).cards[0]?.name).toBe('Not identified')
})
