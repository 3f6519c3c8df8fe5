import { expect, test } from 'vitest'
import {
  minutesText,
  nearestAssigned,
  nearestWithPosition,
  othersWithoutPosition,
  type TimedPosition,
} from './nearby-in-time.ts'

const withoutPosition = {
  timestampSource: 'offset',
  timeZone: null,
  latitude: null,
  longitude: null,
  locationId: null,
  locationName: null,
} as const

function photo(id: string, timestamp: string | null, fields: Partial<TimedPosition> = {}): TimedPosition {
  return { ...withoutPosition, id, timestamp, ...fields }
}

const atPier = { latitude: 37.8, longitude: -122.4, locationId: 'pier', locationName: 'Old Pier' }
const atLake = { latitude: 39.1, longitude: -120, locationId: 'lake', locationName: 'Lake Tahoe' }
const reference = photo('asked', '2024-05-03T12:00:00-07:00')

test('the nearest photo with a location is found, whether earlier or later', () => {
  const early = photo('early', '2024-05-03T11:48:00-07:00', atPier)
  const late = photo('late', '2024-05-03T12:13:00-07:00', atLake)
  expect(nearestAssigned(reference, [late, early])).toEqual({ photo: early, minutes: -12 })
  expect(nearestAssigned(reference, [late])).toEqual({ photo: late, minutes: 13 })
})

test('a photo up to an hour apart counts, and one further apart does not', () => {
  const hour = photo('hour', '2024-05-03T13:00:00-07:00', atPier)
  const more = photo('more', '2024-05-03T13:00:01-07:00', atPier)
  expect(nearestAssigned(reference, [hour])?.minutes).toBe(60)
  expect(nearestAssigned(reference, [more])).toBeNull()
})

test('times are compared as instants, not as local times', () => {
  const sameMoment = photo('same', '2024-05-03T15:05:00-04:00', atPier)
  const sameClock = photo('clock', '2024-05-03T12:00:00-04:00', atLake)
  expect(nearestAssigned(reference, [sameClock, sameMoment])).toEqual({ photo: sameMoment, minutes: 5 })
})

test('wall times are compared if the time zone is assumed', () => {
  const guessed = { ...reference, timestamp: '2024-05-03T12:00:00Z', timestampSource: 'assumed' } as const
  const sameClock = photo('clock', '2024-05-03T12:10:00-07:00', atPier)
  const sameMoment = photo('same', '2024-05-03T05:00:00-07:00', atLake)
  expect(nearestAssigned(guessed, [sameMoment, sameClock])).toEqual({ photo: sameClock, minutes: 10 })
  const reported = { ...guessed, timestampSource: 'browser', timeZone: 'UTC' } as const
  expect(nearestAssigned(reported, [sameMoment, sameClock])).toEqual({ photo: sameMoment, minutes: 0 })
})

test('a photo without a time has no neighbor, and no photo is its own', () => {
  const undated = photo('undated', null, atPier)
  expect(nearestAssigned(reference, [undated, { ...reference, ...atPier }])).toBeNull()
  expect(nearestAssigned(photo('asked', null), [photo('other', '2024-05-03T12:00:00Z', atPier)])).toBeNull()
})

test('a photo without a location counts only if a position is enough', () => {
  const loose = photo('loose', reference.timestamp, { latitude: 37.8, longitude: -122.4 })
  expect(nearestAssigned(reference, [loose])).toBeNull()
  expect(nearestWithPosition(reference, [loose])?.photo.id).toBe('loose')
  expect(nearestWithPosition(reference, [photo('none', reference.timestamp)])).toBeNull()
})

test('other photos of the hour are included only if their nearest photo is at the same location', () => {
  const photos = [
    reference,
    photo('pier', '2024-05-03T11:50:00-07:00', atPier),
    photo('lake', '2024-05-03T12:50:00-07:00', atLake),
    photo('before', '2024-05-03T11:40:00-07:00'),
    photo('after', '2024-05-03T12:10:00-07:00'),
    photo('at the lake', '2024-05-03T12:45:00-07:00'),
    photo('next day', '2024-05-04T12:00:00-07:00'),
    photo('undated', null),
    photo('placed', '2024-05-03T12:05:00-07:00', atPier),
  ]
  const ids = othersWithoutPosition(reference, photos, 'pier').map(({ id }) => id)
  expect(ids).toEqual(['before', 'after'])
})

test('the time difference is formatted in minutes', () => {
  expect(minutesText(-12)).toBe('12 minutes earlier')
  expect(minutesText(1.2)).toBe('1 minute later')
  expect(minutesText(-0.3)).toBe('at the same time')
})
