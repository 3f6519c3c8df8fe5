import { expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { choiceWords, findChoices, spotChoices } from './spot-choices.ts'

function spot(name: string, latitude = 0, photoCount = 1): Location {
  return { id: name, name, latitude, longitude: 0, photoCount } as Location
}

function group(name: string, pinned: boolean, ...locations: Location[]): LocationGroup {
  return { id: name, name, pinned, locations } as LocationGroup
}

const groups = [
  group('Lake Tahoe', true, spot('Sand Harbor', 3), spot('Emerald Cove', 2, 12)),
  group('Channel', false, spot('Zandvoort', 1), spot('Äland', 0.001)),
]
const names = (choices: readonly { spot: Location }[]) => choices.map((choice) => choice.spot.name)

test('favourites come first, then all by name', () => {
  expect(names(spotChoices(groups, null))).toEqual(['Emerald Cove', 'Sand Harbor', 'Äland', 'Zandvoort'])
})

test('where the place of the photo is known the nearest come first', () => {
  const choices = spotChoices(groups, { latitude: 0, longitude: 0 })
  expect(names(choices)).toEqual(['Äland', 'Zandvoort', 'Emerald Cove', 'Sand Harbor'])
})

test('every word of a search must stand in the name or in that of the group', () => {
  const choices = spotChoices(groups, null)
  expect(names(findChoices(choices, ' tahoe COVE '))).toEqual(['Emerald Cove'])
  expect(names(findChoices(choices, 'aland'))).toEqual(['Äland'])
  expect(findChoices(choices, '  ')).toBe(choices)
  expect(findChoices(choices, 'loch')).toEqual([])
})

test('a choice tells how far it is, how many catches it has, and its group', () => {
  const words = (choices: ReturnType<typeof spotChoices>) =>
    choices.map((choice) => choiceWords(choice, 'imperial'))
  expect(words(spotChoices(groups, { latitude: 0, longitude: 0 }))).toEqual([
    'Right here · 1 catch · Channel',
    '69 mi away · 1 catch · Channel',
    '138 mi away · 12 catches · Lake Tahoe',
    '207 mi away · 1 catch · Lake Tahoe',
  ])
  const near = spotChoices(groups, { latitude: 1.05, longitude: 0 })[0]
  expect(near && choiceWords(near, 'imperial')).toBe('3.5 mi away · 1 catch · Channel')
  expect(near && choiceWords(near, 'metric')).toBe('5.6 km away · 1 catch · Channel')
  expect(words(spotChoices(groups, null))[0]).toBe('12 catches · Lake Tahoe')
})
