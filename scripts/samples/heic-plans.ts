import { type CameraData, noCameraData } from './formats/exif.ts'
import type { RenderRequest } from './render-base-image.ts'

/** What one committed HEIC sample holds: `width` and `height` are those of the upright picture, in pixels. */
export interface HeicPlan extends Partial<RenderRequest> {
  width: number
  height: number
  /** Null for a file without EXIF. */
  camera: CameraData | null
  /** Whether its colors are in Display P3, as on iPhones, with the profile in the file. */
  displayP3?: boolean
}

const phone = { ...noCameraData, make: 'Creel', model: 'Sample Phone', orientation: 1 } satisfies CameraData

/** The HEIC samples by file name, without the ending; they are in `test/samples`, made by `make-heic.ts`. */
export const heicPlans = {
  'heic-gps-north-west': {
    width: 640,
    height: 480,
    image: 'rainbow-trout-held-dawn',
    seed: 4,
    camera: {
      ...phone,
      latitude: 39.0968,
      longitude: -120.0324,
      altitudeMeters: 1897,
      takenAt: '2025-06-14T06:12:30',
      gpsInstant: '2025-06-14T13:12:28Z',
    },
  },
  'heic-gps-south-east-offset': {
    width: 640,
    height: 480,
    image: 'rainbow-trout-shallows-noon',
    seed: 3,
    camera: {
      ...phone,
      latitude: -38.7865,
      longitude: 175.996,
      altitudeMeters: 357,
      takenAt: '2025-05-03T16:45:10',
      offset: '+12:00',
    },
  },
  /** As phones write a portrait: stored lying, `irot` turns it upright, and EXIF says the same once more. */
  'heic-rotated': {
    width: 480,
    height: 640,
    image: 'northern-pike-held-mist',
    seed: 6,
    camera: {
      ...phone,
      latitude: 44.541,
      longitude: -73.302,
      takenAt: '2025-09-20T18:05:44',
      offset: '-04:00',
      orientation: 6,
    },
  },
  'heic-no-exif': {
    width: 640,
    height: 480,
    image: 'largemouth-bass-leap-morning',
    seed: 2,
    camera: null,
  },
  'heic-display-p3': {
    width: 320,
    height: 240,
    image: 'sockeye-salmon-held-noon',
    seed: 8,
    camera: null,
    displayP3: true,
  },
} as const satisfies Record<string, HeicPlan>

export type HeicName = keyof typeof heicPlans
