import type { StandardWeight } from './standard-weight.ts'

/**
 * Standard weight equations for the fish most often caught in North America, each with its publication. If a
 * publication has separate equations for running and standing water, this uses running water; if for each sex, the one
 * for both together. White sturgeon is omitted, because its equation uses fork length and only total length is
 * available here. The percentiles are those of the table WSlit in the R package FSA.
 */
export const standardWeights: readonly StandardWeight[] = [
  row('Largemouth Bass', [-5.528, 3.273], [150], 'Henson (1991)', 'florida bass', 'black bass'),
  row('Smallmouth Bass', [-5.329, 3.2], [150], 'Kolander et al. (1993)'),
  row('Spotted Bass', [-5.392, 3.215], [100], 'Wiens et al. (1996)'),
  row('Alabama Bass', [-5.598, 3.2904], [100], 'Dicenzo et al. (1995)'),
  row('Shoal Bass', [-3.052, 1.225, 0.415], [120], 'Bonvechio et al. (2019)'),
  row('Suwannee Bass', [-0.106, -1.363, 0.995], [110], 'Bonvechio et al. (2010)'),
  row('Bluegill', [-5.374, 3.316], [80], 'Hillman (1982)'),
  row('Redear Sunfish', [-4.968, 3.119], [70], 'Pope et al. (1995)'),
  row('Green Sunfish', [-4.915, 3.101], [60], 'Bister et al. (2000)'),
  row('Pumpkinseed', [-5.179, 3.237], [50], 'Liao et al. (1995)'),
  row('Redbreast Sunfish', [-5.0018, 3.1218], [80, 300], 'Bonvechio et al. (2023)'),
  row('Spotted Sunfish', [-5.3739, 3.3343], [70, 200], 'Bonvechio et al. (2023)'),
  row('Warmouth', [-5.18, 3.241], [80], 'Bister et al. (2000)'),
  row('Rock Bass', [-4.827, 3.074], [80], 'Bister et al. (2000)'),
  row('Black Crappie', [-5.618, 3.345], [100], 'Neumann and Murphy (1991)', 'crappie'),
  row('White Crappie', [-5.642, 3.332], [100], 'Neumann and Murphy (1991)'),
  row('Striped Bass', [-4.924, 3.007], [150], 'Brown and Murphy (1991b)'),
  row('White Bass', [-5.066, 3.081], [115], 'Brown and Murphy (1991b)'),
  row('Palmetto Bass', [-5.201, 3.139], [115], 'Brown and Murphy (1991b)'),
  row('White Perch', [-5.122, 3.136], [80], 'Bister et al. (2000)'),
  row('Yellow Bass', [-5.142, 3.133], [70], 'Bister et al. (2000)'),
  row('Walleye', [-5.453, 3.18], [150], 'Murphy et al. (1990)'),
  row('Sauger', [-5.492, 3.187], [70], 'Anderson and Neumann (1996)'),
  row('Saugeye', [-5.692, 3.266], [170], 'Flammang et al. (1993)'),
  row('Yellow Perch', [-5.386, 3.23], [100], 'Willis et al. (1991)', 'perch'),
  row('European Perch', [-3.1483, 1.2663, 0.4291], [80, 460], 'Giannetto et al. (2012)'),
  row('Northern Pike', [-5.437, 3.096], [100], 'Anderson and Neumann (1996)'),
  row('Muskellunge', [-6.066, 3.325], [380], 'Neumann and Willis (1994)'),
  row('Tiger Muskellunge', [-6.126, 3.337], [240], 'Rogers and Koupal (1997)'),
  row('Chain Pickerel', [-5.824, 3.243], [150], 'Neumann and Flammang (1997)'),
  row('Channel Catfish', [-5.8, 3.294], [70], 'Brown et al. (1995)'),
  row('Blue Catfish', [-6.067, 3.4], [160], 'Muoneke and Pope (1999)'),
  row('Flathead Catfish', [-5.542, 3.23], [130], 'Bister et al. (2000)', 'flathead'),
  row('White Catfish', [-5.851, 3.395], [100], 'Bister et al. (2000)'),
  row('Black Bullhead', [-4.974, 3.085], [130], 'Bister et al. (2000)'),
  row('Brown Bullhead', [-5.076, 3.105], [130], 'Bister et al. (2000)'),
  row('Yellow Bullhead', [-5.374, 3.232], [60], 'Bister et al. (2000)'),
  row('Rainbow Trout', [-5.023, 3.024], [120], 'Simpkins and Hubert (1996)', 'rainbow', 'steelhead'),
  row('Brown Trout', [-4.867, 2.96], [140], 'Milewski and Brown (1994)'),
  row('Brook Trout', [-5.186, 3.103], [120], 'Hyatt and Hubert (2001a)'),
  row('Cutthroat Trout', [-5.189, 3.099], [130], 'Kruse and Hubert (1997)'),
  row('Lake Trout', [-5.681, 3.246], [280], 'Piccolo et al. (1993)', 'laker'),
  row('Bull Trout', [-5.327, 3.115], [120], 'Hyatt and Hubert (2000)'),
  row('Golden Trout', [-5.088, 3.041], [120], 'Hyatt and Hubert (2000)'),
  row('Kokanee', [-5.062, 3.033], [120], 'Hyatt and Hubert (2000)'),
  row('Chinook Salmon', [-4.661, 2.901], [200], 'Halseth et al. (1990)'),
  row('Arctic Grayling', [-5.241, 3.083], [150], 'Gilham et al. (2021)', 'grayling'),
  row('Mountain Whitefish', [-5.086, 3.036], [140], 'Rogers et al. (1996)'),
  row('Cisco', [-5.517, 3.224], [100], 'Fisher and Fielder (1998)'),
  row('Burbot', [-4.868, 2.898], [200], 'Fisher et al. (1996)', 'eelpout'),
  row('Freshwater Drum', [-5.419, 3.204], [100], 'Blackwell et al. (1995)'),
  row('Common Carp', [-4.639, 2.92], [200], 'Bister et al. (2000)', 'carp', 'mirror carp'),
  atMedian(row('Silver Carp', [-5.15756, 3.06842], [290], 'Lamer et al. (2019)')),
  atMedian(row('Bighead Carp', [-4.65006, 2.88934], [160], 'Lamer et al. (2019)')),
  row('Bigmouth Buffalo', [-5.069, 3.118], [150], 'Bister et al. (2000)'),
  row('Smallmouth Buffalo', [-5.298, 3.208], [200], 'Bister et al. (2000)'),
  row('White Sucker', [-4.755, 2.94], [100], 'Bister et al. (2000)'),
  row('Longnose Gar', [-6.811, 3.449], [200], 'Bister et al. (2000)'),
  row('Spotted Gar', [-6.551, 3.431], [250], 'Bister et al. (2000)'),
  row('Northern Snakehead', [-5.142, 3.0418], [200], 'Kim et al. (2019)', 'snakehead'),
  row('Goldeye', [-5.151, 3.049], [160, 470], 'Miller et al. (2023)'),
]

function row(
  species: string,
  [intercept, slope, curve = 0]: [intercept: number, slope: number, curve?: number],
  [minMm, maxMm = null]: [minMm: number, maxMm?: number | null],
  source: string,
  ...aliases: string[]
): StandardWeight {
  return { species, aliases, intercept, slope, curve, minMm, maxMm, percentile: 75, source }
}

function atMedian(equation: StandardWeight): StandardWeight {
  return { ...equation, percentile: 50 }
}
