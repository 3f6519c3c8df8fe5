import { countByGroup, type Outing } from './select-outings.ts'

/** Outings on days in a row, as on a journey. */
export interface Trip {
  /** Its first and last day, as the filter takes them: `2025-02-17/2025-02-19`. */
  dates: string
  /** The groups that were fished, the one with the most outings first. */
  groupNames: readonly string[]
  /** The newest first. */
  outings: readonly Outing[]
}

/**
 * Finds the trips among outings, which come the newest first: three or more with at most one day off in between, within three
 * weeks. More is a season at home. Returns the trip of each of their days.
 */
export function findTrips(outings: readonly Outing[]): ReadonlyMap<string, Trip> {
  const runs: Outing[][] = []
  for (const outing of outings) {
    const run = runs.at(-1)
    if (run && daysBetween(outing.day, run.at(-1)?.day ?? '') <= mostStep) run.push(outing)
    else runs.push([outing])
  }
  const trips = runs.filter(isTrip).map((run): Trip => {
    const [first, last] = [run.at(-1)?.day, run[0]?.day]
    return { dates: `${first}/${last}`, groupNames: [...countByGroup(run).keys()], outings: run }
  })
  return new Map(trips.flatMap((trip) => trip.outings.map(({ day }) => [day, trip] as const)))
}

function isTrip(run: readonly Outing[]): boolean {
  return run.length >= 3 && daysBetween(run.at(-1)?.day ?? '', run[0]?.day ?? '') < mostDays
}

function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000
}

/** From one outing to the next, in days. */
const mostStep = 2
const mostDays = 21
