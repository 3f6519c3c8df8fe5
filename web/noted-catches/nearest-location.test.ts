import { expect, test } from 'vitest'
import { nearestLocation } from './nearest-location.ts'

const at = (latitude: number, accuracyMeters = 10) => ({ latitude, longitude: 0, accuracyMeters })
const rock = { id: 'rock', name: 'Cave Rock', ...at(40) }
const pier = { id: 'pier', name: 'Old Pier', ...at(40.003) } // 334 m north

test('the nearest location within 200 m is where the angler stands', () => {
  expect(nearestLocation([pier, rock], at(40.001))).toEqual({
    id: 'rock',
    name: 'Cave Rock',
    meters: expect.closeTo(111, 0),
  })
  expect(nearestLocation([pier, rock], at(40.0029))).toMatchObject({ id: 'pier' })
})

test('there is none farther away, without locations, or while the position is unknown', () => {
  expect(nearestLocation([pier, rock], at(39.9981))).toBeNull()
  expect(nearestLocation([], at(40))).toBeNull()
  expect(nearestLocation([pier, rock], null)).toBeNull()
})

test('there is none if the device knows only roughly where it is', () => {
  expect(nearestLocation([rock], at(40, 200))).toMatchObject({ id: 'rock' })
  expect(nearestLocation([rock], at(40, 201))).toBeNull()
})
