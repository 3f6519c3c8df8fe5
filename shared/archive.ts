import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** Download path of the user's whole catch log as one ZIP: originals, `catches.csv`, `catches.geojson`, `creel.json`. */
export const exportPath = '/api/account/export'

/** Limits for an imported archive. Its total size is not limited, since logs grow for years. */
export const archiveLimits = {
  entries: 250_000,
  /** Locations, and separately groups: each is compared with all existing ones. */
  places: 50_000,
  /** Bytes of `creel.json`, uncompressed; 100,000 photos take some 150 MB. */
  logBytes: 1024 * 1024 * 1024,
  /** Bytes between two items of `creel.json`. */
  logPartBytes: 8 * 1024 * 1024,
  /** Bytes of one photo; the maximum that MAX_UPLOAD_MB can be set to. */
  photoBytes: 1024 * 1024 * 1024,
  /** Maximum ratio of uncompressed to compressed size; `slackBytes` is allowed on top. */
  growth: 100,
  /** The same ratio for photos: image formats are compressed already, so a file that grows more is not a photo. */
  photoGrowth: 4,
  /** How many left-out entries an import result lists individually. */
  leftOutListed: 10_000,
  slackBytes: 1024 * 1024,
} as const

/** An entry of an archive that could not be imported: one field of an item, or the whole item if `field` is null. */
export const leftOut = z.object({
  what: z.enum(['photo', 'location', 'group', 'catch', 'settings']),
  name: z.string().describe('File name of the photo, name of the location or group, or species of the catch'),
  field: z.string().nullable(),
  reason: z.string().describe('One sentence'),
})
export type LeftOut = z.infer<typeof leftOut>

/** The result of an import. */
export const importResult = z.object({
  photos: z.number().int().describe('Photos that were added'),
  duplicates: z.number().int().describe('Photos that were already in the log and weren’t changed'),
  notedCatches: z.number().int().describe('Catches without a photo that were added'),
  outingNotes: z.number().int().describe('Outing notes that were added'),
  locations: z.number().int(),
  groups: z.number().int(),
  leftOutCount: z.number().int().describe('How much was left out'),
  leftOut: z
    .array(leftOut)
    .describe(`What was left out: the first ${archiveLimits.leftOutListed.toLocaleString('en')}`),
})
export type ImportResult = z.infer<typeof importResult>

/**
 * Imports an archive made by `exportPath`: existing items stay unchanged, all others are restored. Only faulty data is
 * left out; if that affects more than a tenth of the items, the server responds 409 `MUCH_LEFT_OUT` and changes
 * nothing, so that the client can ask for confirmation.
 */
export const importArchiveEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/account/import',
  access: 'angler',
  multipartFields: { archive: 'file' },
  summary: 'Imports an exported log: multipart, the ZIP in `archive`',
  query: z.strictObject({
    leaveOut: z.literal('any').optional().describe('Imports the rest, no matter how much has to be left out'),
  }),
  response: importResult,
})
