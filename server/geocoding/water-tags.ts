/** OpenStreetMap's main tag of a feature, such as natural=water. */
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

/** Tags of every kind of water that a location may be named after. */
export const waterTags: OsmTag[] = Object.entries(waters).flatMap(([key, values]) =>
  values.map((value) => ({ key, value })),
)

/** Returns whether a map feature is water that a location may be named after. */
export function isWater({ key, value }: OsmTag): boolean {
  return waters[key]?.includes(value) ?? false
}

/** Names of waters that are also mapped as `natural=water` but are not lakes. */
const flowingOrOpen =
  /\b(river|creek|brook|stream|slough|bayou|canal|channel|bay|cove|harbou?r|marina|inlet|sound|strait|estuary|lagoon|basin|sea|ocean|gulf|fjord|firth|río|rio|ría|rivière|fluss|hafen|port)\b/i

/** Returns whether a water is a lake or pond, judging by its tag and name. */
export function isLake({ key, value }: OsmTag, name: string): boolean {
  if (key === 'landuse') return value === 'reservoir'
  return key === 'natural' && value === 'water' && !flowingOrOpen.test(name)
}
