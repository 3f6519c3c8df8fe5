import { formatShortDistance } from '../../shared/formatting/distance.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { metersFrom } from './far-photos.ts'
import type { WhereTakenQuestion } from './use-where-taken.tsx'

/** Returns the words of the question whether photos were taken at a location or where their GPS data says. */
export function whereTakenText(
  { far, total, location }: Pick<WhereTakenQuestion, 'far' | 'total' | 'location'>,
  units: UnitSystem,
): { title: string; reason: string; replaceLabel: string } {
  const [first] = far
  const isOne = total === 1 && first !== undefined
  const { name } = location
  return {
    title: isOne ? 'Where was it taken?' : 'Where were they taken?',
    reason: isOne
      ? `This photo’s GPS data is ${formatShortDistance(metersFrom(first, location) ?? 0, units)} from ${name}.`
      : `${countText(far.length, total)} GPS data ${distanceText(far, location, units)} from ${name}.`,
    replaceLabel: `Use ${name}${/s$/i.test(name) ? '’' : '’s'} Coordinates`,
  }
}

/** Returns from how near to how far away the photos are: `330 ft to 18 mi`. */
function distanceText(
  far: WhereTakenQuestion['far'],
  location: WhereTakenQuestion['location'],
  units: UnitSystem,
): string {
  const distances = far.map((photo) => metersFrom(photo, location) ?? 0)
  // Far photos may be more than a call takes.
  const least = distances.reduce((a, b) => Math.min(a, b))
  const most = distances.reduce((a, b) => Math.max(a, b))
  const [nearest, farthest] = [least, most].map((meters) => formatShortDistance(meters, units))
  return nearest === farthest ? `${nearest}` : `${nearest} to ${farthest}`
}

function countText(far: number, total: number): string {
  const of =
    far === total ? plural(total, 'photo') : `${far.toLocaleString('en-US')} of ${plural(total, 'photo')}`
  return `${of} ${far === 1 ? 'has' : 'have'}`
}
