import { expect, test } from 'vitest'
import { type Catch, toCatch, unknownCatch } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { type PhotosEdit, planEdits, withTimesOf } from './plan-edits.ts'

const nothing: PhotosEdit = {
  species: ' ',
  caughtWith: '',
  caughtBy: '',
  note: '',
  replacesNote: false,
  outcome: null,
  shiftMinutes: 0,
}
const fishWith = (id: string, values: Partial<Catch> = {}) => toCatch({ ...unknownCatch, ...values, id })
const photoOf = (id: string, ...catches: Catch[]) =>
  ({ id, timestamp: '2025-05-03T06:12:00.000-07:00', catches }) as unknown as LogPhoto

test('nothing filled in changes no photo', () => {
  expect(planEdits([photoOf('a', fishWith('a'))], nothing)).toEqual([])
})

test('of several fish, the largest is changed, and a fish of several photos once', () => {
  const shared = fishWith('a', { note: 'Strong', weightLbs: 3 })
  const photos = [photoOf('a', fishWith('small'), shared), photoOf('b', shared), photoOf('c', fishWith('c'))]
  const planned = planEdits(photos, { ...nothing, species: ' Pike ', note: 'Windy', outcome: 'kept' })
  expect(planned.map(({ photo, fish }) => [photo.id, fish])).toEqual([
    ['a', { id: 'a', species: 'Pike', note: 'Strong\nWindy', outcome: 'kept' }],
    ['c', { id: 'c', species: 'Pike', note: 'Windy', outcome: 'kept' }],
  ])
  const [replaced] = planEdits(photos, { ...nothing, note: 'Windy', replacesNote: true })
  expect(replaced?.fish).toEqual({ id: 'a', note: 'Windy' })
  const noted = photoOf('a', fishWith('a', { note: 'Strong\nWindy' }))
  expect(planEdits([noted], { ...nothing, note: 'Windy' })[0]?.fish?.note).toBe('Strong\nWindy')
})

test('an angler is set for all fish, and “me” takes them back', () => {
  const photos = [photoOf('a', fishWith('a', { caughtBy: 'Tom' }))]
  expect(planEdits(photos, { ...nothing, caughtBy: ' Ana ' })[0]?.fish).toEqual({ id: 'a', caughtBy: 'Ana' })
  expect(planEdits(photos, { ...nothing, caughtBy: 'Me' })[0]?.fish).toEqual({ id: 'a', caughtBy: null })
})

test('the time is moved in all photos that have one', () => {
  const undated = { ...photoOf('b', fishWith('b')), timestamp: null }
  const planned = planEdits([photoOf('a', fishWith('a')), undated], { ...nothing, shiftMinutes: 90 })
  expect(planned.map(({ photo, fish, capturedAt }) => [photo.id, fish, capturedAt])).toEqual([
    ['a', null, '2025-05-03T07:42:00.000'],
  ])
})

test('a shift whose response was lost is planned again from the time before it', () => {
  const before = { ...photoOf('a', fishWith('a')), timestampSource: 'offset' } as LogPhoto
  const after = {
    ...before,
    timestamp: '2025-05-03T07:42:00.000-07:00',
    timestampSource: 'entered',
  } as LogPhoto
  const [planned] = planEdits(withTimesOf([before], [after]), { ...nothing, shiftMinutes: 90 })
  expect(planned).toMatchObject({ capturedAt: '2025-05-03T07:42:00.000', photo: before })
  expect(withTimesOf([], [after])).toEqual([after])
})
