import type { Location, LocationGroup } from '../../shared/locations.ts'
import { photo } from './sample-photo.ts'

/** Returns a sample location with one photo; `fields` override its defaults. */
export function location(fields: Partial<Location> = {}): Location {
  return {
    id: fields.name ?? 'spot',
    name: 'Crissy Field',
    latitude: 37.8125,
    longitude: -122.4667,
    groupId: 'group',
    note: null,
    photoCount: 7,
    catchCount: 9,
    lastVisit: '2026-06-03T06:12:00-07:00',
    species: ['striped bass', 'rainbow trout'],
    photos: [photo()],
    ...fields,
  }
}

/** Returns a sample group with one location; `fields` override its defaults. */
export function group(fields: Partial<LocationGroup> = {}): LocationGroup {
  return {
    id: fields.name ?? 'group',
    name: 'San Francisco Bay',
    pinned: false,
    locations: [location()],
    photoCount: 7,
    species: ['striped bass', 'rainbow trout'],
    lastVisit: '2026-06-03T06:12:00-07:00',
    ...fields,
  }
}
