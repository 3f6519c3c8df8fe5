import type { NotedCatch } from '../../../shared/catches/noted-catches.ts'
import { toCatch } from '../../../shared/catches.ts'
import { formatLocalTime } from '../../../shared/dates.ts'
import { toConditionFields } from '../../conditions/update-conditions.ts'
import type { NotedCatchRows } from './noted-catch-rows.ts'

/** Converts a catch without a photo to its API representation. */
export function toNotedCatchDto({ noted, caught, locationName }: NotedCatchRows): NotedCatch {
  const { capturedAt, capturedAtSource, hasTime, utcOffsetMinutes, timeZone, locationId, createdAt } = noted
  return {
    ...toNotedFish(caught),
    timestamp: formatLocalTime(capturedAt, utcOffsetMinutes),
    hasTime,
    timeZone,
    timestampSource: capturedAtSource,
    locationId,
    locationName,
    fishedFrom: noted.fishedFrom,
    fishedTo: noted.fishedTo,
    ...toConditionFields(noted),
    createdAt: createdAt.toISOString(),
  }
}

function toNotedFish(caught: NotedCatchRows['caught']) {
  const { estimatedLengthInches, speciesCandidates, speciesGroup, ruler, ...fish } = toCatch({
    ...caught,
    ruler: null,
  })
  return fish
}
