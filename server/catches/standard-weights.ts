/**
 * A published standard weight equation: log10(weight in g) = intercept + slope * log10(total length in mm), fitted to
 * the heavier quarter of fish (75th percentile), so that a fish in good condition weighs what it says.
 */
export interface StandardWeight {
  species: string
  /** Other names that anglers use, in lower case. */
  aliases: readonly string[]
  intercept: number
  slope: number
  /** Shorter fish are not covered. */
  minMm: number
  source: string
}

/** Equations for the most caught species of North America that have one, each with its publication. */
export const standardWeights: readonly StandardWeight[] = [
  row('Largemouth Bass', -5.528, 3.273, 150, 'Henson (1991)', 'largemouth', 'florida bass', 'black bass'),
  row('Smallmouth Bass', -5.329, 3.2, 150, 'Kolander et al. (1993)', 'smallmouth', 'smallie'),
  row('Spotted Bass', -5.392, 3.215, 100, 'Wiens et al. (1996)', 'kentucky bass'),
  row('Bluegill', -5.374, 3.316, 80, 'Hillman (1982)', 'bluegill sunfish', 'bream'),
  row('Redear Sunfish', -4.968, 3.119, 70, 'Pope et al. (1995)', 'shellcracker', 'redear'),
  row('Green Sunfish', -4.915, 3.101, 60, 'Bister et al. (2000)'),
  row('Pumpkinseed', -5.179, 3.237, 50, 'Liao et al. (1995)', 'pumpkinseed sunfish'),
  row('Rock Bass', -4.827, 3.074, 80, 'Bister et al. (2000)'),
  row('Black Crappie', -5.618, 3.345, 100, 'Neumann and Murphy (1991)', 'crappie'),
  row('White Crappie', -5.642, 3.332, 100, 'Neumann and Murphy (1991)'),
  row('Striped Bass', -4.924, 3.007, 150, 'Brown and Murphy (1991)', 'striper', 'rockfish'),
  row('White Bass', -5.066, 3.081, 115, 'Brown and Murphy (1991)', 'sand bass'),
  row('Palmetto Bass', -5.201, 3.139, 115, 'Brown and Murphy (1991)', 'hybrid striped bass', 'wiper'),
  row('Walleye', -5.453, 3.18, 150, 'Murphy et al. (1990)'),
  row('Sauger', -5.492, 3.187, 70, 'Anderson and Neumann (1996)'),
  row('Yellow Perch', -5.386, 3.23, 100, 'Willis et al. (1991)', 'perch'),
  row('Northern Pike', -5.437, 3.096, 100, 'Anderson and Neumann (1996)', 'pike'),
  row('Muskellunge', -6.066, 3.325, 380, 'Neumann and Willis (1994)', 'musky', 'muskie'),
  row('Chain Pickerel', -5.824, 3.243, 150, 'Neumann and Flammang (1997)', 'pickerel'),
  row('Channel Catfish', -5.8, 3.294, 70, 'Brown et al. (1995)', 'channel cat'),
  row('Blue Catfish', -6.067, 3.4, 160, 'Muoneke and Pope (1999)', 'blue cat'),
  row('Flathead Catfish', -5.542, 3.23, 130, 'Bister et al. (2000)', 'flathead'),
  row(
    'Rainbow Trout',
    -5.023,
    3.024,
    120,
    'Simpkins and Hubert (1996)',
    'rainbow',
    'steelhead',
    'steelhead trout',
  ),
  row('Brown Trout', -4.867, 2.96, 140, 'Milewski and Brown (1994)'),
  row('Brook Trout', -5.186, 3.103, 120, 'Hyatt and Hubert (2001)', 'brookie'),
  row('Cutthroat Trout', -5.189, 3.099, 130, 'Kruse and Hubert (1997)', 'cutthroat'),
  row('Lake Trout', -5.681, 3.246, 280, 'Piccolo et al. (1993)', 'mackinaw'),
  row('Chinook Salmon', -4.661, 2.901, 200, 'Halseth et al. (1990)', 'king salmon', 'chinook'),
  row('Common Carp', -4.639, 2.92, 200, 'Bister et al. (2000)', 'carp'),
  row('Freshwater Drum', -5.419, 3.204, 100, 'Blackwell et al. (1995)'),
]

/** The equation for a species by any of its names; what stands in brackets, like the scientific name, is ignored. */
export function findStandardWeight(name: string): StandardWeight | null {
  const plain = name
    .replaceAll(/\(.*?\)/g, '')
    .trim()
    .toLowerCase()
  const isNamed = ({ species, aliases }: StandardWeight) =>
    species.toLowerCase() === plain || aliases.includes(plain)
  return standardWeights.find(isNamed) ?? null
}

function row(
  species: string,
  intercept: number,
  slope: number,
  minMm: number,
  source: string,
  ...aliases: string[]
): StandardWeight {
  return { species, aliases, intercept, slope, minMm, source }
}
