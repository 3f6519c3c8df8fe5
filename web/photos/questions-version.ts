import type { CompactPhoto } from '../../shared/sync.ts'
import type { Log } from '../log/log.ts'

let last: { log: Log; version: number } | null = null

/**
 * Returns a number that grows when the log has changed so that the server may ask other questions. Changes that the server
 * has not confirmed yet don't count, since it would not know them either.
 */
export function questionsVersion(log: Log): number {
  if (last?.log.cursor === log.cursor) return last.version
  const version = last === null ? 1 : last.version + (asksTheSame(last.log, log) ? 0 : 1)
  last = { log, version }
  return version
}

function asksTheSame({ rows: { photos: before } }: Log, { rows: { photos } }: Log): boolean {
  if (before.size !== photos.size) return false
  for (const [id, row] of photos) {
    const known = before.get(id)
    if (known !== row && (known === undefined || comparedText(known) !== comparedText(row))) return false
  }
  return true
}

/** Returns what the server compares of a photo. */
function comparedText(photo: CompactPhoto): string {
  const { timestamp, timestampSource, latitude, longitude, locationId, isFishing, analysis } = photo
  const { species, speciesSource, lengthInches, lengthSource, weightLbs, weightSource } = photo
  const { caughtWith, caughtBy, outcome, catches } = photo
  return JSON.stringify([
    [timestamp, timestampSource, latitude, longitude, locationId, isFishing, analysis],
    [species, speciesSource, lengthInches, lengthSource, weightLbs, weightSource],
    [caughtWith, caughtBy, outcome, catches],
  ])
}
