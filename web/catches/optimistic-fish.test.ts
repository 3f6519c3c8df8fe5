import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Catch, catchesOf, unknownCatch } from '../../shared/catches.ts'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import { expandPhoto, type LogPhoto } from '../../shared/sync.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { emptyRows, unknownLog } from '../log/log.ts'
import { logQuery } from '../log/log-query.ts'
import { changeFish, changeFishOptimistically } from './optimistic-fish.ts'

const [sample] = galleryPhotos(1) as LogPhoto[] as [LogPhoto]
const candidates = ['Largemouth Bass', 'Spotted Bass'].map((name) => ({ name, likelihood: 0.5 }))
const guess: LogPhoto = { ...sample, species: ['Largemouth Bass'], speciesCandidates: candidates }

/** Returns the fish as they are after a round trip through the log. */
function fishOf(photo: LogPhoto): readonly Catch[] {
  return catchesOf(expandPhoto(toCompactPhoto(photo), undefined))
}

test('a renamed or confirmed fish is stored as the server will send it', () => {
  const [renamed] = fishOf(changeFish(guess, [{ id: guess.id, species: 'Spotted Bass' }]))
  expect(renamed).toMatchObject({ species: 'Spotted Bass', speciesSource: 'entered', lengthInches: 18.5 })
  const confirmed = changeFish(guess, [{ id: guess.id, confirmed: ['species', 'length'] }])
  expect(fishOf(confirmed)).toMatchObject([{ speciesSource: 'confirmed', lengthSource: 'confirmed' }])
  const undone = changeFish(confirmed, [{ id: guess.id, speciesSource: 'guessed', lengthSource: 'guessed' }])
  expect(fishOf(undone)).toEqual(fishOf(guess))
})

test('a changed photo still has the group and the position of its location', () => {
  const location = { name: 'Cave Rock', latitude: 39, longitude: -119.9 }
  const before = expandPhoto(toCompactPhoto(guess), location, 'Lake Tahoe')
  const changed = toCompactPhoto(changeFish(before, [{ id: guess.id, species: 'Spotted Bass' }]))
  const moved = { ...location, latitude: 39.1 }
  expect(expandPhoto(changed, moved, 'Tahoe')).toMatchObject({ groupName: 'Tahoe', locationPosition: moved })
})

test('one of several fish is changed, and the photo says so', () => {
  const fish = (id: string, species: string): Catch => ({
    ...unknownCatch,
    id,
    species,
    speciesEdited: false,
    lengthEdited: false,
    weightEdited: false,
  })
  const photo = { ...guess, catches: [fish('a', 'Pike'), fish('b', 'Perch')] }
  const changed = changeFish(photo, [{ id: 'b', species: 'Zander' }])
  expect(changed).toMatchObject({ species: ['Pike', 'Zander'], speciesEdited: true })
  expect(fishOf(changed)).toMatchObject([{ speciesSource: 'guessed' }, { speciesSource: 'entered' }])
})

test('a change that failed is taken back, unless the photo has changed again', async () => {
  const client = new QueryClient()
  const row = toCompactPhoto(guess)
  const rows = { ...emptyRows, photos: new Map([[guess.id, row]]) }
  client.setQueryData(logQuery.queryKey, { ...unknownLog, rows })
  const shown = () => client.getQueryData(logQuery.queryKey)?.rows.photos.get(guess.id)
  const rename = (species: string) => changeFishOptimistically(client, guess.id, [{ id: guess.id, species }])
  const takeBack = await rename('Spotted Bass')
  expect(shown()?.species).toEqual(['Spotted Bass'])
  takeBack()
  expect(shown()).toBe(row)
  const takeBackFirst = await rename('Spotted Bass')
  await rename('Zander')
  takeBackFirst()
  expect(shown()?.species).toEqual(['Zander'])
})
