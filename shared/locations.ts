import { z } from 'zod'
import { defineCall, emptyBody } from './call.ts'
import { coordinates } from './coordinates.ts'
import { limits } from './limits.ts'
import { lineOfText } from './text.ts'

/** What a location shows of one of its photos. */
export const locationPhoto = z.object({
  id: z.string(),
  url: z.string(),
  originalUrl: z.string(),
  thumbnailUrl: z.string(),
  previewUrl: z.string(),
  thumbhash: z.string().nullable().describe('base64'),
  rotation: z.number(),
  timestamp: z.string().nullable(),
  species: z.array(z.string()).nullable(),
  lengthInches: z.number().nullable(),
  weightLbs: z.number().nullable(),
})
export type LocationPhoto = z.infer<typeof locationPhoto>

/** A named fishing spot. */
export const location = z.object({
  id: z.string(),
  name: z.string(),
  ...coordinates.shape,
  groupId: z.string(),
  photoCount: z.number().int(),
  lastVisit: z.string().nullable().describe('Time of the newest catch, with the offset of its place'),
  species: z.array(z.string()),
  photos: z
    .array(locationPhoto)
    .describe('Newest first; at most 4 in a list, all of them in a single answer'),
})
export type Location = z.infer<typeof location>

/** Fishing spots of one neighbourhood. */
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

/** Every fishing spot of the angler with its counts and its four newest catches. */
export const listLocations = defineCall({
  method: 'GET',
  path: '/api/locations',
  access: 'angler',
  summary: 'All locations, by name',
  answer: z.array(location),
})

/** One fishing spot with every catch on it, for the popup and the heading of its gallery. */
export const getLocation = defineCall({
  method: 'GET',
  path: '/api/locations/:id',
  access: 'angler',
  summary: 'One location with all its photos',
  params: z.object({ id: z.string() }),
  answer: location,
})

const byId = z.object({ id: z.string() })

/** What a fishing spot or a group may be called; blanks around it are cut off. */
export const placeName = lineOfText(limits.nameLength)

/** Makes a fishing spot; 409 `SPOT_TAKEN` where the angler has one within 10 m. */
export const createLocation = defineCall({
  method: 'POST',
  path: '/api/locations',
  access: 'angler',
  summary: 'Creates a location',
  body: z.strictObject({ name: placeName, ...coordinates.shape }),
  answer: location,
  status: 201,
})

/**
 * Renames a fishing spot. Where another one bears the name, whatever its case, 409 `NAME_TAKEN` asks for a choice:
 * `mergeWithExisting: true` moves all photos there and removes this spot, `false` lets both bear the name.
 */
export const renameLocation = defineCall({
  method: 'PATCH',
  path: '/api/locations/:id',
  access: 'angler',
  summary: 'Renames a location, or merges it into one with the same name',
  params: byId,
  body: z.strictObject({ name: placeName, mergeWithExisting: z.boolean().optional() }),
  answer: z.object({
    id: z.string().describe('The spot that is left'),
    name: z.string(),
    merged: z.boolean(),
    photosReassigned: z.number().int(),
  }),
})

/** Deletes a fishing spot without catches; 409 `LOCATION_NOT_EMPTY` while there are any. */
export const deleteLocation = defineCall({
  method: 'DELETE',
  path: '/api/locations/:id',
  access: 'angler',
  summary: 'Deletes an empty location',
  params: byId,
  answer: byId,
})

/** The same fishing spots, gathered by neighbourhood. */
export const listLocationGroups = defineCall({
  method: 'GET',
  path: '/api/location-groups',
  access: 'angler',
  summary: 'Location groups, favorites first, then by name',
  answer: z.array(locationGroup),
})

/** Makes a group a favourite, or an ordinary one again. */
export const toggleGroupPin = defineCall({
  method: 'PATCH',
  path: '/api/location-groups/:id/pin',
  access: 'angler',
  summary: 'Pins a group, or unpins it',
  params: byId,
  body: emptyBody,
  answer: locationGroup,
})

/** Renames a group; the name stays as the group grows. */
export const renameGroup = defineCall({
  method: 'PATCH',
  path: '/api/location-groups/:id/rename',
  access: 'angler',
  summary: 'Renames a group',
  params: byId,
  body: z.strictObject({ name: placeName }),
  answer: locationGroup,
})

/** `[id, latitude, longitude, photoCount]` of one location, and its name where `names` was asked for. */
export const mapPoint = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string().optional()])
export type MapPoint = z.infer<typeof mapPoint>

/** What pins need and no more, so that ten thousand spots are a small answer. */
export const listMapPoints = defineCall({
  method: 'GET',
  path: '/api/map-points',
  access: 'angler',
  summary: 'Every location as one small tuple, for the map',
  query: z.strictObject({
    names: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true` adds the name, which pins speak to screen readers'),
  }),
  answer: z.array(mapPoint),
})

/** A place that a search by name found. */
export const geocodingResult = z.object({
  place_id: z.string(),
  display_name: z.string(),
  type: z.string(),
  lat: z.number(),
  lon: z.number(),
})
export type GeocodingResult = z.infer<typeof geocodingResult>

/** Finds places by name; where the geocoder is away or switched off, none are found. */
export const searchPlaces = defineCall({
  method: 'GET',
  path: '/api/geocode',
  access: 'angler',
  summary: 'Up to 5 places of a name, the likeliest first',
  query: z.strictObject({ q: lineOfText(limits.searchLength) }),
  answer: z.array(geocodingResult),
})
