import { z } from 'zod'
import { coordinates } from './coordinates.ts'
import { defineEndpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { multiLineText, singleLineText } from './text.ts'

const size = { lengthInches: z.number().nullable(), weightLbs: z.number().nullable() }

/** The fields of a photo that a location includes. */
export const locationPhoto = z.object({
  id: z.string(),
  url: z.string(),
  originalUrl: z.string(),
  thumbnailUrl: z.string(),
  mediumUrl: z.string(),
  previewUrl: z.string(),
  thumbhash: z.string().nullable().describe('base64'),
  rotation: z.number(),
  timestamp: z.string().nullable(),
  species: z.array(z.string()).nullable(),
  ...size,
  catches: z
    .array(z.object({ id: z.string(), species: z.string().nullable(), ...size }))
    .optional()
    .describe('The fish in the photo; absent if it is a single one with the photo’s id'),
})
export type LocationPhoto = z.infer<typeof locationPhoto>

/** A named location (fishing spot). */
export const location = z.object({
  id: z.string(),
  name: z.string(),
  ...coordinates.shape,
  groupId: z.string(),
  note: z.string().nullable().describe('What the angler notes about it'),
  photoCount: z.number().int().describe('Photos of catches'),
  catchCount: z.number().int().describe('Fish caught here, each once, with and without photos'),
  lastVisit: z
    .string()
    .nullable()
    .describe(
      'Time of the newest photo of a catch, catch without a photo or outing note, with the local UTC offset; noon if only its date is known',
    ),
  species: z.array(z.string()),
  photos: z
    .array(locationPhoto)
    .describe('Newest first; at most 4 in a list, all of them in a single answer'),
})
export type Location = z.infer<typeof location>

/** A group of nearby locations. */
export const locationGroup = z.object({
  id: z.string(),
  name: z.string(),
  pinned: z.boolean(),
  locations: z.array(location),
  photoCount: z.number().int(),
  species: z.array(z.string()),
  lastVisit: z.string().nullable(),
})
export type LocationGroup = z.infer<typeof locationGroup>

/** Lists every location of the user with its counts and its four newest catches. */
export const listLocationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/locations',
  access: 'angler',
  scope: 'read',
  summary: 'All locations, by name',
  response: z.array(location),
})

/** Returns one location with all its photos, for the map popup and the heading of its gallery. */
export const getLocationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/locations/:id',
  access: 'angler',
  scope: 'read',
  summary: 'One location with all its photos',
  params: z.object({ id: z.string() }),
  response: location,
})

const byId = z.object({ id: z.string() })

/** Name of a location or group; surrounding whitespace is trimmed. */
export const locationNameSchema = singleLineText(limits.nameLength)

/** A note about a location, of several lines. */
export const locationNote = multiLineText(limits.noteLength)

/** Creates a location; responds 409 `SPOT_TAKEN` if the user has one within 10 m. */
export const createLocationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/locations',
  access: 'angler',
  scope: 'write',
  summary: 'Creates a location',
  body: z.strictObject({ name: locationNameSchema, ...coordinates.shape }),
  response: location,
  status: 201,
})

/**
 * Renames a location. If another one has the same name (ignoring case), the server responds 409 `NAME_TAKEN` unless the
 * request says what to do: `mergeWithExisting: true` moves all photos there and deletes this location, `false` keeps
 * both under the same name. It responds 409 `NOTES_TOO_LONG` if one note can't hold those of both.
 */
export const renameLocationEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/locations/:id',
  access: 'angler',
  scope: 'write',
  summary: 'Renames a location, or merges it into one with the same name',
  params: byId,
  body: z.strictObject({ name: locationNameSchema, mergeWithExisting: z.boolean().optional() }),
  response: z.object({
    id: z.string().describe('The location that remains'),
    name: z.string(),
    merged: z.boolean(),
    photosReassigned: z.number().int(),
  }),
})

/** Deletes a location without catches and outing notes; responds 409 `LOCATION_NOT_EMPTY` if it has any. */
export const deleteLocationEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/locations/:id',
  access: 'angler',
  summary: 'Deletes an empty location',
  params: byId,
  response: byId,
})

/** Lists the same locations grouped by area. */
export const listLocationGroupsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/location-groups',
  access: 'angler',
  scope: 'read',
  summary: 'Location groups, favorites first, then by name',
  response: z.array(locationGroup),
})

/** Toggles whether a group is a favorite, or makes it what `pinned` says, which can be sent again. */
export const toggleGroupPinEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/location-groups/:id/pin',
  access: 'angler',
  scope: 'write',
  summary: 'Pins a group, or unpins it',
  params: byId,
  body: z
    .strictObject({ pinned: z.boolean().optional().describe('Absent: the opposite of what it is') })
    .nullish(),
  response: locationGroup,
})

/** Renames a group; the name is kept as the group grows. */
export const renameGroupEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/location-groups/:id/rename',
  access: 'angler',
  scope: 'write',
  summary: 'Renames a group',
  params: byId,
  body: z.strictObject({ name: locationNameSchema }),
  response: locationGroup,
})

/** `[id, latitude, longitude, photoCount]` of one location, plus its name if `names` was requested. */
export const mapPoint = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string().optional()])
export type MapPoint = z.infer<typeof mapPoint>

/** Returns only what map markers need, so that the response stays small with ten thousand locations. */
export const listMapPointsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/map-points',
  access: 'angler',
  scope: 'read',
  summary: 'Every location as a small tuple, for the map',
  query: z.strictObject({
    names: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true` adds the name, which pins give to screen readers'),
  }),
  response: z.array(mapPoint),
})

/** A place found by a search by name. */
export const geocodingResult = z.object({
  place_id: z.string(),
  display_name: z.string(),
  type: z.string(),
  lat: z.number(),
  lon: z.number(),
})
export type GeocodingResult = z.infer<typeof geocodingResult>

/** Searches places by name; returns none if the geocoder is unreachable or switched off. */
export const searchPlacesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/geocode',
  access: 'angler',
  summary: 'Up to 5 places with a name, the likeliest first',
  query: z.strictObject({ q: singleLineText(limits.searchLength) }),
  response: z.array(geocodingResult),
})

const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,9})?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(-max).max(max))

/** Proposes a name for a new location: that of its water, or else of its town; null if the geocoder knows none. */
export const proposeNameEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/geocode/name',
  access: 'angler',
  summary: 'The name of the water at a place, or else of the town',
  query: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
  response: z.object({ name: z.string().nullable() }),
})
