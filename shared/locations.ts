import { z } from 'zod'
import { defineCall } from './call.ts'
import { coordinates } from './coordinates.ts'

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
  summary: 'All fishing spots, by name',
  answer: z.array(location),
})

/** One fishing spot with every catch on it, for the popup and the heading of its gallery. */
export const getLocation = defineCall({
  method: 'GET',
  path: '/api/locations/:id',
  access: 'angler',
  summary: 'One fishing spot with all its photos',
  params: z.object({ id: z.string() }),
  answer: location,
})

/** The same fishing spots, gathered by neighbourhood. */
export const listLocationGroups = defineCall({
  method: 'GET',
  path: '/api/location-groups',
  access: 'angler',
  summary: 'Fishing spots by neighbourhood, favourites first, then by name',
  answer: z.array(locationGroup),
})

/** `[id, latitude, longitude, photoCount]` of one location, and its name where `names` was asked for. */
export const mapPoint = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string().optional()])
export type MapPoint = z.infer<typeof mapPoint>

/** What pins need and no more, so that ten thousand spots are a small answer. */
export const listMapPoints = defineCall({
  method: 'GET',
  path: '/api/map-points',
  access: 'angler',
  summary: 'Every fishing spot as one small tuple, for the map',
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
