import type { Species } from '../samples/base-images.ts'

/** A well-known fishing location with its fish and season. */
export interface DemoLocation {
  name: string
  /** Name of the location group; its locations are within 25 km. */
  group: string
  /** On the water, in degrees. */
  latitude: number
  longitude: number
  timeZone: string
  isLake: boolean
  fish: DemoFish[]
}

/** A species at a location, and how often it was caught. */
export interface DemoFish {
  species: Species
  count: number
  inches: [shortest: number, longest: number]
  /** Months of the season, 1 to 12; empty for the whole year. */
  months: number[]
  baits: string[]
}

const summer = [5, 6, 7, 8, 9]
const springAndFall = [3, 4, 5, 9, 10, 11]

/** Twelve locations with sixty catches in total. */
export const demoLocations: DemoLocation[] = [
  {
    name: 'Cave Rock',
    group: 'Lake Tahoe',
    latitude: 39.0437,
    longitude: -119.9545,
    timeZone: 'America/Los_Angeles',
    isLake: true,
    fish: [
      {
        species: 'lake-trout',
        count: 4,
        inches: [18, 31],
        months: [],
        baits: ['Flasher and minnow', 'Tube jig'],
      },
      { species: 'rainbow-trout', count: 2, inches: [14, 20], months: summer, baits: ['Kastmaster spoon'] },
    ],
  },
  {
    name: 'Rubicon Bay',
    group: 'Lake Tahoe',
    latitude: 39.0105,
    longitude: -120.0935,
    timeZone: 'America/Los_Angeles',
    isLake: true,
    fish: [
      {
        species: 'brown-trout',
        count: 3,
        inches: [15, 25],
        months: springAndFall,
        baits: ['Rapala F11', 'Streamer'],
      },
      { species: 'rainbow-trout', count: 2, inches: [13, 19], months: summer, baits: ['Dry fly'] },
    ],
  },
  {
    name: 'Crissy Field',
    group: 'San Francisco Bay',
    latitude: 37.8125,
    longitude: -122.4585,
    timeZone: 'America/Los_Angeles',
    isLake: false,
    fish: [
      {
        species: 'striped-bass',
        count: 6,
        inches: [20, 35],
        months: [5, 6, 7, 8, 9, 10, 11],
        baits: ['White bucktail jig', 'Live anchovy', 'Swimbait'],
      },
    ],
  },
  {
    name: 'Florida Bay flats',
    group: 'Islamorada',
    latitude: 24.942,
    longitude: -80.685,
    timeZone: 'America/New_York',
    isLake: false,
    fish: [
      {
        species: 'snook',
        count: 2,
        inches: [25, 36],
        months: [3, 4, 5, 9, 10, 11],
        baits: ['Live pilchard'],
      },
      {
        species: 'red-drum',
        count: 2,
        inches: [20, 29],
        months: [9, 10, 11, 12, 1, 2],
        baits: ['Gold spoon'],
      },
      {
        species: 'tarpon',
        count: 2,
        inches: [52, 78],
        months: [4, 5, 6],
        baits: ['Live crab', 'Purple toad fly'],
      },
    ],
  },
  {
    name: 'Montauk Point',
    group: 'Montauk',
    latitude: 41.0795,
    longitude: -71.849,
    timeZone: 'America/New_York',
    isLake: false,
    fish: [
      {
        species: 'striped-bass',
        count: 5,
        inches: [28, 45],
        months: [5, 6, 9, 10, 11],
        baits: ['Bucktail', 'Darter', 'Live eel'],
      },
    ],
  },
  {
    name: 'Lake Erie, off Cedar Point',
    group: 'Sandusky',
    latitude: 41.535,
    longitude: -82.64,
    timeZone: 'America/New_York',
    isLake: true,
    fish: [
      {
        species: 'walleye',
        count: 4,
        inches: [18, 29],
        months: [4, 5, 6, 7, 10],
        baits: ['Bandit crankbait', 'Worm harness'],
      },
      { species: 'smallmouth-bass', count: 2, inches: [15, 20], months: summer, baits: ['Drop-shot goby'] },
    ],
  },
  {
    name: 'Sandusky Bay',
    group: 'Sandusky',
    latitude: 41.472,
    longitude: -82.735,
    timeZone: 'America/New_York',
    isLake: true,
    fish: [
      { species: 'yellow-perch', count: 2, inches: [9, 13], months: [8, 9, 10], baits: ['Emerald shiner'] },
      {
        species: 'channel-catfish',
        count: 2,
        inches: [18, 28],
        months: summer,
        baits: ['Cut shad', 'Nightcrawler'],
      },
      { species: 'common-carp', count: 1, inches: [25, 33], months: summer, baits: ['Sweet corn'] },
    ],
  },
  {
    name: 'Sam Rayburn Dam',
    group: 'Sam Rayburn Reservoir',
    latitude: 31.084,
    longitude: -94.112,
    timeZone: 'America/Chicago',
    isLake: true,
    fish: [
      {
        species: 'largemouth-bass',
        count: 6,
        inches: [14, 25],
        months: [2, 3, 4, 5, 10, 11],
        baits: ['Carolina rig lizard', 'Red lipless crankbait', 'Topwater frog'],
      },
      { species: 'channel-catfish', count: 1, inches: [17, 26], months: summer, baits: ['Chicken liver'] },
    ],
  },
  {
    name: 'Skilak Lake',
    group: 'Kenai',
    latitude: 60.4164,
    longitude: -150.3464,
    timeZone: 'America/Anchorage',
    isLake: true,
    fish: [
      { species: 'sockeye-salmon', count: 2, inches: [22, 28], months: [7, 8], baits: ['Russian River fly'] },
      { species: 'coho-salmon', count: 1, inches: [25, 31], months: [8, 9], baits: ['Pixee spoon'] },
      { species: 'rainbow-trout', count: 1, inches: [18, 26], months: [6, 7, 8, 9], baits: ['Bead'] },
    ],
  },
  {
    name: 'Malletts Bay',
    group: 'Lake Champlain',
    latitude: 44.5745,
    longitude: -73.285,
    timeZone: 'America/New_York',
    isLake: true,
    fish: [
      {
        species: 'northern-pike',
        count: 2,
        inches: [26, 40],
        months: [5, 6, 9, 10],
        baits: ['Red and white spoon'],
      },
      { species: 'smallmouth-bass', count: 1, inches: [14, 19], months: summer, baits: ['Ned rig'] },
      { species: 'largemouth-bass', count: 1, inches: [14, 20], months: summer, baits: ['Spinnerbait'] },
      { species: 'yellow-perch', count: 1, inches: [9, 12], months: [1, 2, 3, 12], baits: ['Jigging Rap'] },
    ],
  },
  {
    name: 'Henningsvær',
    group: 'Lofoten',
    latitude: 68.142,
    longitude: 14.245,
    timeZone: 'Europe/Oslo',
    isLake: false,
    fish: [{ species: 'atlantic-cod', count: 2, inches: [26, 42], months: [2, 3, 4], baits: ['Pilk jig'] }],
  },
  {
    name: 'Western Bays',
    group: 'Lake Taupō',
    latitude: -38.765,
    longitude: 175.82,
    timeZone: 'Pacific/Auckland',
    isLake: true,
    fish: [
      {
        species: 'rainbow-trout',
        count: 2,
        inches: [18, 25],
        months: [],
        baits: ['Glo Bug', 'Woolly bugger'],
      },
      { species: 'brown-trout', count: 1, inches: [20, 27], months: [2, 3, 4], baits: ['Cicada fly'] },
    ],
  },
]
