import { expect, test } from 'vitest'
import { expandNotedCatch } from '../../../shared/sync.ts'
import { toNotedCatchSave, toNotedValues } from './noted-catch-values.ts'

const pier = { id: 'pier', name: 'Pier 7' }
const noted = expandNotedCatch(
  {
    id: 'a',
    species: 'Bass, big',
    speciesSource: 'entered',
    lengthInches: 12.3456,
    lengthSource: 'measured',
    timestamp: '2025-05-03T06:12:34.000-07:00',
    locationId: 'pier',
    createdAt: '2025-05-03T20:00:00.000Z',
  },
  pier,
)

test('a new catch was caught now, at the given location', () => {
  const values = toNotedValues(null, pier, 'imperial', new Date(2025, 4, 3, 6, 12, 34))
  expect(values).toMatchObject({ time: '2025-05-03T06:12', location: pier })
  const fish = { ...values.fish, values: { ...values.fish.values, species: ' Snook ', length: '30' } }
  const save = toNotedCatchSave({ ...values, fish: { ...fish, isMeasured: true } }, values, null, 'imperial')
  expect(save).toEqual({
    isNew: true,
    id: values.id,
    sent: null,
    edit: {
      capturedAt: '2025-05-03T06:12',
      locationId: 'pier',
      species: 'Snook',
      lengthInches: 30,
      lengthSource: 'measured',
      weightLbs: null,
      caughtWith: null,
    },
  })
})

test('an edit keeps what was not touched: the seconds, the precise length and a comma in the species', () => {
  const opened = toNotedValues(noted, null, 'metric')
  expect(opened).toMatchObject({ time: '2025-05-03T06:12', location: pier })
  expect(toNotedCatchSave(opened, opened, noted, 'metric')).toEqual({
    isNew: false,
    id: 'a',
    edit: { species: 'Bass, big', lengthInches: 12.3456, weightLbs: null, caughtWith: null },
  })
  const moved = { ...opened, time: '2025-05-04T07:00', location: null }
  expect(toNotedCatchSave(moved, opened, noted, 'metric').edit).toMatchObject({
    capturedAt: '2025-05-04T07:00',
    locationId: null,
  })
})
