import type { LogPhoto } from '../../shared/sync.ts'
import catchImage from './catch.webp'

/** Returns a sample photo with all data; `fields` override its defaults. */
export function photo(fields: Partial<LogPhoto> = {}): LogPhoto {
  return { ...completePhoto, ...fields }
}

/** URLs of images that fail to load. */
export const noImage = {
  thumbnailUrl: 'data:image/webp;base64,AAAA',
  mediumUrl: 'data:image/webp;base64,AAAA',
  previewUrl: 'data:image/webp;base64,AAAA',
}

/** The fields of a photo just after its upload, not identified, without position and time. */
export const unknown: Partial<LogPhoto> = {
  timestamp: null,
  timeZone: null,
  timestampSource: null,
  latitude: null,
  longitude: null,
  positionSource: null,
  locationId: null,
  locationName: null,
  isFishing: null,
  analysis: 'waiting',
  species: null,
  lengthInches: null,
  weightLbs: null,
  caughtWith: null,
  temperature: null,
  cloudCover: null,
  windSpeed: null,
  windDirection: null,
  tideLevel: null,
  tideType: null,
  tideStation: null,
}

// The image is rendered like those of `npm run demo`.
const completePhoto: LogPhoto = {
  id: 'photo',
  url: catchImage,
  originalUrl: catchImage,
  thumbnailUrl: catchImage,
  mediumUrl: catchImage,
  previewUrl: catchImage,
  filename: 'IMG_2041.jpg',
  width: 640,
  height: 480,
  orientation: 1,
  thumbhash: 'oVgGDYBmeHiIh3h6iPeHeFZ9MP9b',
  timestamp: '2026-06-03T06:12:00-07:00',
  timeZone: 'America/Los_Angeles',
  timestampSource: 'offset',
  createdAt: '2026-06-03T15:00:00.000Z',
  latitude: 37.8125,
  longitude: -122.4667,
  positionSource: 'exif',
  locationId: 'spot',
  locationName: 'Crissy Field',
  isFishing: true,
  fishingEdited: false,
  isFavorite: false,
  analysis: 'done',
  species: ['rainbow trout'],
  speciesEdited: true,
  speciesSource: 'entered',
  lengthInches: 22.3,
  lengthEdited: true,
  lengthSource: 'measured',
  weightLbs: 4.4,
  weightEdited: false,
  caughtWith: 'Woolly Bugger',
  temperature: 58,
  cloudCover: 40,
  windSpeed: 7,
  windDirection: 225,
  tideLevel: 3.2,
  tideType: 'rising',
  tideStation: 'San Francisco',
  tideStationDistanceKm: 1.2,
  tideDatum: 'MLLW',
  rotation: 0,
}
