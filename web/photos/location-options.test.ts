import { expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { filterOptions, locationOptions, optionDescription } from './location-options.ts'

function location(name: string, latitude = 0, catchCount = 1): Location {
  return { id: name, name, latitude, longitude: 0, catchCount } as Location
}

function group(name: string, pinned: boolean, ...locations: Location[]): LocationGroup {
  return { id: name, name, pinned, locations } as LocationGroup
}

const groups = [
  group('Lake Tahoe', true, location('Sand Harbor', 3), location('Emerald Cove', 2, 12)),
  group('Channel', false, location('Zandvoort', 1), location('Äland', 0.001)),
]
const names = (options: readonly { location: Location }[]) => options.map((choice) => choice.location.name)

test('favorites come first, then the others, each by name', () => {
  expect(names(locationOptions(groups, null))).toEqual(['Emerald Cove', 'Sand Harbor', 'Äland', 'Zandvoort'])
})

test('the nearest locations come first if the position of the photo is known', () => {
  const options = locationOptions(groups, { latitude: 0, longitude: 0 })
  expect(names(options)).toEqual(['Äland', 'Zandvoort', 'Emerald Cove', 'Sand Harbor'])
})

test('every word of a search must occur in the name of the location or its group', () => {
  const options = locationOptions(groups, null)
  expect(names(filterOptions(options, ' tahoe COVE '))).toEqual(['Emerald Cove'])
  expect(names(filterOptions(options, 'aland'))).toEqual(['Äland'])
  expect(filterOptions(options, '  ')).toBe(options)
  expect(filterOptions(options, 'loch')).toEqual([])
})

test('the words of a note find its location', () => {
  const noted = { ...location('Old Pier'), note: 'Park at the second gate' }
  const options = locationOptions([...groups, group('Bay', false, noted)], null)
  expect(names(filterOptions(options, 'pier GATE'))).toEqual(['Old Pier'])
})

test('an option describes its distance, number of catches and group', () => {
  const descriptions = (options: ReturnType<typeof locationOptions>) =>
    options.map((choice) => optionDescription(choice, 'imperial'))
  expect(descriptions(locationOptions(groups, { latitude: 0, longitude: 0 }))).toEqual([
    'Right here · 1 catch · Channel',
    '69 mi away · 1 catch · Channel',
    '138 mi away · 12 catches · Lake Tahoe',
    '207 mi away · 1 catch · Lake Tahoe',
  ])
  const near = locationOptions(groups, { latitude: 1.05, longitude: 0 })[0]
  expect(near && optionDescription(near, 'imperial')).toBe('3.5 mi away · 1 catch · Channel')
  expect(near && optionDescription(near, 'metric')).toBe('5.6 km away · 1 catch · Channel')
  const close = locationOptions(groups, { latitude: 0, longitude: 0 })[0]
  expect(close && optionDescription(close, 'metric', true)).toBe('111 m away · 1 catch · Channel')
  expect(near && optionDescription(near, 'metric', true)).toBe('5.6 km away · 1 catch · Channel')
  expect(descriptions(locationOptions(groups, null))[0]).toBe('12 catches · Lake Tahoe')
})
