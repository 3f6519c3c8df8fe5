/** OpenStreetMap's main tag of a thing, such as natural=water. */
export interface OsmTag {
  key: string
  value: string
}

const waters: Record<string, readonly string[]> = {
  natural: ['water', 'bay', 'strait', 'spring'],
  waterway: ['river', 'stream', 'canal', 'tidal_channel', 'riverbank'],
  landuse: ['reservoir', 'basin'],
  place: ['sea', 'ocean'],
}

/** Every kind of water that an angler would name a spot after. */
export const waterTags: OsmTag[] = Object.entries(waters).flatMap(([key, values]) =>
  values.map((value) => ({ key, value })),
)

/** Whether a thing on the map is water that a spot may be named after. */
export function isWater({ key, value }: OsmTag): boolean {
  return waters[key]?.includes(value) ?? false
}

/** Names of waters that are mapped as `natural=water` too, and are no lakes. */
const flowingOrOpen =
  /\b(river|creek|brook|stream|slough|bayou|canal|channel|bay|cove|harbou?r|marina|inlet|sound|strait|estuary|lagoon|basin|sea|ocean|gulf|fjord|firth|río|rio|ría|rivière|fluss|hafen|port)\b/i

/** Whether a water is a lake or pond, as far as its tag and name tell. */
export function isLake({ key, value }: OsmTag, name: string): boolean {
  if (key === 'landuse') return value === 'reservoir'
  return key === 'natural' && value === 'water' && !flowingOrOpen.test(name)
}
