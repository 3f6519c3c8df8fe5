import type { NotedCatch } from '../../../shared/catches/noted-catches.ts'
import { toCatch } from '../../../shared/catches.ts'
import { formatLocalTime } from '../../../shared/dates.ts'
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
    temperature: noted.temperatureFahrenheit,
    cloudCover: noted.cloudCoverPercent,
    windSpeed: noted.windSpeedMph,
    windDirection: noted.windDirectionDegrees,
    tideLevel: noted.tideLevelFt,
    tideType: noted.tideType,
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
