import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import { whereTakenText } from './where-taken-text.ts'

const pier = { name: 'Old Pier', latitude: 40, longitude: -100 }
const photo = { latitude: 40.26, longitude: -100, positionSource: 'exif' } as LogPhoto

test('for one photo, the question says how far its GPS data is from the location', () => {
  const question = { far: [photo], total: 1, location: pier }
  expect(whereTakenText(question, 'imperial')).toEqual({
    title: 'Where was it taken?',
    reason: 'This photo’s GPS data is 18 mi from Old Pier.',
    replaceLabel: 'Use Old Pier’s Coordinates',
  })
  expect(whereTakenText(question, 'metric').reason).toBe('This photo’s GPS data is 29 km from Old Pier.')
  const near = { ...question, far: [{ ...photo, latitude: 40.00108 }] }
  expect(whereTakenText(near, 'imperial').reason).toBe('This photo’s GPS data is 394 ft from Old Pier.')
  expect(whereTakenText(near, 'metric').reason).toBe('This photo’s GPS data is 120 m from Old Pier.')
})

test('for several photos, the question says how many are far, and how far the nearest and the farthest are', () => {
  const near = { ...photo, latitude: 40.00108 }
  const reason = (far: (typeof photo)[], total: number, units: 'imperial' | 'metric' = 'metric') =>
    whereTakenText({ far, total, location: pier }, units).reason
  expect(reason([photo, near, photo], 12)).toBe('3 of 12 photos have GPS data 120 m to 29 km from Old Pier.')
  expect(reason([photo], 12)).toBe('1 of 12 photos has GPS data 29 km from Old Pier.')
  expect(reason([photo, photo], 2, 'imperial')).toBe('2 photos have GPS data 18 mi from Old Pier.')
  const question = { far: [photo, photo], total: 2, location: { ...pier, name: 'Lost Docks' } }
  expect(whereTakenText(question, 'metric')).toMatchObject({
    title: 'Where were they taken?',
    replaceLabel: 'Use Lost Docks’ Coordinates',
  })
})
