import { expect, test } from 'vitest'
import { createPhotoMatcher, filters } from '../../shared/photos/match-photo.ts'
import { type FilterParams, parseFilter } from '../../shared/photos/photo-filter.ts'
import type { CompactNotedCatch } from '../../shared/sync.ts'
import { emptyRows } from '../log/log.ts'
import { listChoices } from './count-matches.ts'
import { selectFilterableNoted } from './select-filterable-noted.ts'
import { inScope } from './use-noted-in-scope.ts'

const pier = { id: 'pier', name: 'Old Pier', groupId: 'bay', latitude: -37.8, longitude: 144.9 }
const noted: CompactNotedCatch[] = [
  {
    id: 'snook',
    timestamp: '2025-10-04T06:12:00+10:00',
    species: 'Snook',
    lengthInches: 30,
    lengthSource: 'measured',
    caughtWith: 'Popper',
    locationId: 'pier',
    tideType: 'rising',
    temperature: 60,
  },
  { id: 'pike', timestamp: '2025-05-03T12:00:00+02:00', hasTime: false, species: 'Pike', note: 'in reeds' },
  { id: 'lost', timestamp: '2025-05-02T13:00:00+02:00', outcome: 'lost', caughtBy: 'Tom' },
  { id: 'blank', timestamp: '2025-05-01T12:00:00+02:00', outcome: 'none', note: 'Pike jumped' },
].map((row) => ({ createdAt: row.timestamp, ...row })) as CompactNotedCatch[]

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
const all = selectFilterableNoted({
  ...emptyRows,
  notedCatches: byId(noted),
  locations: byId([{ ...pier, createdAt: '2025-01-01T00:00:00Z' }]),
  groups: byId([{ id: 'bay', name: 'Port Bay', pinned: false }]),
})

test.each<[FilterParams, string[]]>([
  [{}, ['snook', 'pike', 'lost']],
  [{ search: 'pike in the reeds' }, ['pike']],
  [{ search: 'old pier october' }, ['snook']],
  [{ species: 'SNOOK' }, ['snook']],
  [{ group: 'port bay' }, ['snook']],
  [{ area: '144,-38,145,-37' }, ['snook']],
  [{ bait: 'popper', minLengthInches: '30', measured: 'true' }, ['snook']],
  [{ season: 'spring' }, ['snook', 'pike', 'lost']],
  [{ month: '5', date: '2025-05-03' }, ['pike']],
  [{ tide: 'rising', maxTemperature: '60' }, ['snook']],
  [{ outcome: 'lost' }, ['lost']],
  [{ caughtBy: 'me' }, ['snook', 'pike']],
  [{ unidentified: 'true' }, ['lost']],
  [{ noLocation: 'true' }, ['pike', 'lost']],
  [{ favorites: 'true' }, []],
])('the filter of photos %j finds catches without a photo too, and no outing note', (params, ids) => {
  expect(all.filter(createPhotoMatcher(parseFilter(params))).map(({ id }) => id)).toEqual(ids)
})

test('a catch with a date alone has no hour and no time of day', () => {
  const idsAt = (params: FilterParams) =>
    all.filter(createPhotoMatcher(parseFilter(params))).map(({ id }) => id)
  expect(idsAt({ hour: '12' })).toEqual([])
  expect(idsAt({ timeOfDay: 'afternoon' })).toEqual(['lost'])
  const hours = filters.find(({ label }) => label === 'Hour')
  if (hours?.kind !== 'choice') throw new Error('Hour is a choice')
  expect(listChoices(hours, all, {}).map(({ value }) => value)).toEqual(['6', '13'])
})

test('a location limits them by its id, else by its name, and photos without a catch have none', () => {
  const idsIn = (scope: Parameters<typeof inScope>[1]) => inScope(all, scope).map(({ id }) => id)
  expect(idsIn({ locationId: 'pier', locationName: 'Renamed' })).toEqual(['snook'])
  expect(idsIn({ locationName: 'OLD PIER' })).toEqual(['snook'])
  expect(idsIn({ locationName: 'New Pier' })).toEqual([])
  expect(idsIn({ notFishing: 'true' })).toEqual([])
})
