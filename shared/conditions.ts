import { z } from 'zod'

/** The phase of the tide: at its turn (`high`, `low`) or in between (`rising`, `falling`). */
export const tideTypes = ['high', 'low', 'rising', 'falling'] as const
/** Schema of one tide type. */
export const tideType = z.enum(tideTypes)
export type TideType = z.infer<typeof tideType>

/** The eight directions that wind comes from, clockwise from north. */
export const windDirections = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
/** A direction that wind comes from. */
export type WindDirection = (typeof windDirections)[number]

/**
 * The source of a capture time: entered by the user, or what was received with the photo, best first; `assumed`
 * means the time zone is a guess. Without any, the time in the file's name counts, which is local, or in UTC.
 */
export const captureSource = z.enum([
  ...(['entered', 'offset', 'gps', 'place', 'browser', 'assumed'] as const),
  ...(['filename', 'filenameUtc'] as const),
])
export type CaptureSource = z.infer<typeof captureSource>

/** Weather, tide, moon and sun at the hour of the catch; null if unknown, never invented. */
export const conditionFields = z.object({
  temperature: z.number().nullable().describe('°F'),
  cloudCover: z.number().nullable().describe('%'),
  windSpeed: z.number().nullable().describe('mph'),
  windDirection: z
    .number()
    .nullable()
    .describe('Degrees clockwise from north that the wind comes from: 90 is an east wind'),
  tideLevel: z.number().nullable().describe('ft above `tideDatum`'),
  tideType: tideType.nullable(),
  tideStation: z.string().nullable(),
  tideStationDistanceKm: z.number().nullable(),
  tideDatum: z.string().nullable().describe('The chart datum at the station, such as MLLW or LAT'),
  moonPhase: z.number().nullable().describe('0 new, 0.25 first quarter, 0.5 full, 0.75 last quarter'),
  moonIllumination: z.number().nullable().describe('Lit part of the disk, 0 to 1'),
  sunrise: z.string().nullable().describe('On the day of the catch, with the local UTC offset'),
  sunset: z.string().nullable(),
})
