import { isLanded, isOutingNote } from '../../shared/catches.ts'
import { groupBy } from '../../shared/group-by.ts'
import { expandNotedCatch, type LogNotedCatch } from '../../shared/sync.ts'
import { groupNameOf, type LogRows } from './log.ts'
import { memoizeByRows } from './memoize-by-rows.ts'

/** Returns all noted catches: those without a photo, and outing notes; the newest first. */
export const selectNotedCatches = memoizeByRows((rows: LogRows): readonly LogNotedCatch[] =>
  Array.from(rows.notedCatches.values(), (row) => {
    const location = rows.locations.get(row.locationId ?? '')
    const noted = expandNotedCatch(row, location, groupNameOf(rows, location))
    return { noted, capturedAt: Date.parse(row.timestamp) }
  })
    .sort((a, b) => b.capturedAt - a.capturedAt || (a.noted.id < b.noted.id ? -1 : 1))
    .map(({ noted }) => noted),
)

/** Returns all catches without a photo, without outing notes, the newest first. */
export const selectNotedFish = memoizeByRows((rows) =>
  selectNotedCatches(rows).filter((noted) => !isOutingNote(noted)),
)

/** Returns all notes about outings, the newest first. */
export const selectOutingNotes = memoizeByRows((rows) => selectNotedCatches(rows).filter(isOutingNote))

/** Returns the noted catches at each location, the newest first. */
export const selectNotedByLocation = memoizeByRows((rows) =>
  groupBy(selectNotedCatches(rows), ({ locationId }) => locationId),
)

/** Returns how many catches have no photo, and apart from them how many fish without a photo got away. */
export const selectNotedCounts = memoizeByRows((rows) => {
  const noted = selectNotedFish(rows)
  const caught = noted.filter(isLanded).length
  return { caught, lost: noted.length - caught }
})
