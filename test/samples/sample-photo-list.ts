import type { CatchDetails } from '../../shared/catches.ts'
import type { Photo } from '../../shared/photos.ts'

/** A photo as the server lists it; without a list of catches, it shows one that has the photo's fields and details. */
export type SamplePhoto = Omit<Photo, 'catches'> & Partial<Pick<Photo, 'catches'>> & Partial<CatchDetails>

const day = 86_400_000

/**
 * Photos as the server lists them, the newest catch first but uploaded in reverse. Those with even numbers are
 * complete and rotated by 90 degrees; the others have neither position nor species and are still being identified.
 */
export function galleryPhotos(count: number): SamplePhoto[] {
  return Array.from({ length: count }, (_, index) => ({
    ...unknown,
    ...(index % 2 === 0 ? complete : {}),
    id: `photo-${index}`,
    filename: `IMG_${index}.jpg`,
    timestamp: new Date(Date.UTC(2024, 4, 3) - index * day).toISOString(),
    createdAt: new Date(Date.UTC(2025, 0, 1) + index * 1000).toISOString(),
  }))
}

const unknown = {
  url: '/icon.svg',
  originalUrl: '/icon.svg',
  thumbnailUrl: '/icon.svg',
  mediumUrl: '/icon.svg',
  previewUrl: '/icon.svg',
  width: 1600,
  height: 1200,
  orientation: 1,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  hasTime: true,
  timeZone: null,
  timestampSource: 'offset',
  latitude: null,
  longitude: null,
  positionSource: null,
  positionAccuracyMeters: null,
  locationId: null,
  locationName: null,
  isFishing: null,
  fishingEdited: false,
  isFavorite: false,
  isOriginalLost: false,
  analysis: 'waiting',
  rotation: 0,
  species: null,
  speciesEdited: false,
  lengthInches: null,
  lengthEdited: false,
  weightLbs: null,
  weightEdited: false,
  caughtWith: null,
  temperature: null,
  cloudCover: null,
  windSpeed: null,
  windDirection: null,
  tideLevel: null,
  tideType: null,
  tideStation: null,
  tideStationDistanceKm: null,
  tideDatum: null,
  moonPhase: null,
  moonIllumination: null,
  sunrise: null,
  sunset: null,
} as const

const complete = {
  latitude: 39.0968,
  longitude: -120.0324,
  positionSource: 'exif',
  locationId: 'spot',
  locationName: 'Lake Tahoe',
  isFishing: true,
  analysis: 'done',
  rotation: 90,
  species: ['largemouth bass'] as string[],
  lengthInches: 18.5,
  weightLbs: 3.2,
} as const
