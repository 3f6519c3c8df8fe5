import { z } from 'zod'
import { catchEdit, catchSchema, outcome } from '../catches.ts'
import { captureSource, conditionFields } from '../conditions.ts'
import { coordinates } from '../coordinates.ts'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { locationNameSchema } from '../locations.ts'
import { timeOfDay } from './fished-hours.ts'

/** What is known of a fish only from a photo of it. */
const fromPhoto = {
  estimatedLengthInches: true,
  speciesCandidates: true,
  speciesGroup: true,
  ruler: true,
} as const

/** A fish without a photo of it. */
export const notedFish = catchSchema.omit(fromPhoto).extend({
  outcome: outcome
    .nullable()
    .describe('`lost` got away; with `none` there was no fish: it is a note about an outing, and no catch'),
})

/** Weather and tide of a catch without a photo. */
export const notedConditions = conditionFields.pick({
  temperature: true,
  cloudCover: true,
  windSpeed: true,
  windDirection: true,
  tideLevel: true,
  tideType: true,
})

/** When an outing began and ended; only an outing note has these. */
const fishedHours = z.object({
  fishedFrom: timeOfDay
    .nullable()
    .describe('When an outing began, by the clock there: `05:30`. Only an outing note has hours'),
  fishedTo: timeOfDay
    .nullable()
    .describe(
      'When it ended; if that is earlier than it began, on the next day. Null if only the start is known',
    ),
})

/** A catch without a photo; its place is its location. Weather and tide are null without a location or a time of day. */
export const notedCatch = notedFish.extend({
  timestamp: z.string().describe('When it was caught, with the local UTC offset, ISO 8601'),
  hasTime: z
    .boolean()
    .describe(
      'Whether the time of day is known; if not, `timestamp` only says the date. An outing note has none',
    ),
  timeZone: z.string().nullable().describe('IANA time zone of its location, else the angler’s last one'),
  timestampSource: captureSource,
  locationId: z.string().nullable(),
  locationName: z.string().nullable(),
  ...fishedHours.shape,
  ...notedConditions.shape,
  createdAt: z.string(),
})
export type NotedCatch = z.infer<typeof notedCatch>

/** What a user can say of a catch without a photo. A local time is that of its location. */
export const notedCatchEdit = catchEdit.omit({ speciesSource: true, confirmed: true, ruler: true }).extend({
  lengthSource: z.enum(['measured', 'entered']).optional(),
  weightSource: z.enum(['measured', 'entered', 'derived']).optional(),
  outcome: notedFish.shape.outcome.optional(),
  ...fishedHours.partial().shape,
  capturedAt: z
    .string()
    .max(64)
    .describe(
      'Local, `2025-05-03T06:12:00`, or with Z or an offset; `2025-05-03` if the time of day is unknown',
    ),
  locationId: z.string().nullable(),
})
export type NotedCatchEdit = z.infer<typeof notedCatchEdit>

const catchId = z.object({ id: z.string() })

/** Lists all catches without a photo. */
export const listNotedCatchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/catches',
  access: 'angler',
  scope: 'read',
  summary: 'All catches without a photo, newest first',
  response: z.array(notedCatch),
})

/** Notes a catch of which there is no photo. A size comes with how it is known, else it is `entered`. */
export const createNotedCatchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/catches',
  access: 'angler',
  scope: 'write',
  summary: 'Notes a catch without a photo',
  body: notedCatchEdit.extend({
    id: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe(
        'So that it is added only once: if there is a catch with this id, that one is returned unchanged',
      ),
  }),
  response: notedCatch,
  status: 201,
})

/** Changes a catch without a photo. Without a new time, the local time stays the same on the clock of a new location. */
export const updateNotedCatchEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/catches/:id',
  access: 'angler',
  scope: 'write',
  summary: 'Edits a catch without a photo; absent fields stay, null clears',
  params: catchId,
  body: notedCatchEdit.partial(),
  response: notedCatch,
})

/** Deletes a catch without a photo. */
export const deleteNotedCatchEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/catches/:id',
  access: 'angler',
  summary: 'Deletes a catch without a photo',
  params: catchId,
  response: catchId,
})

const ids = z.array(z.uuid().toLowerCase()).max(limits.idsPerUndo)

/** A catch of an import. Its id comes from the client, so that it is added once, however often it is sent. */
export const importedCatch = notedCatchEdit.extend({
  id: z.uuid().toLowerCase(),
  position: z
    .strictObject({ ...coordinates.shape, name: locationNameSchema.nullable() })
    .nullable()
    .describe(
      'Where it was caught, if `locationId` is null: the location there, or a new one with this name',
    ),
})
export type ImportedCatch = z.infer<typeof importedCatch>

/** Adds catches without photos from another app, all or none. Those whose ids the log has already stay as they are. */
export const importNotedCatchesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/catches/batch',
  access: 'angler',
  summary: 'Adds many catches without photos; each id once',
  body: z.strictObject({ catches: z.array(importedCatch).min(1).max(limits.catchesPerImport) }),
  response: z.object({
    added: z.array(z.string()).describe('The ids that are new'),
    newLocationIds: z.array(z.string()),
  }),
})
export type CatchImport = z.infer<typeof importNotedCatchesEndpoint.response>

/** Deletes catches without photos that an import has added, and of its locations those that are empty then. */
export const undoCatchImportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/catches/undo-batch',
  access: 'angler',
  summary: 'Deletes many catches without photos, and empty locations',
  body: z.strictObject({ catchIds: ids, locationIds: ids }),
  response: z.object({
    deletedCatches: z.number().int().describe('Without outing notes'),
    deletedOutingNotes: z.number().int(),
    deletedLocations: z.number().int(),
  }),
})
