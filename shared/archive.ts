import { z } from 'zod'
import { defineCall } from './call.ts'

/** Where the angler's whole log is had as one ZIP: originals, `catches.csv`, `catches.geojson`, `creel.json`. */
export const exportPath = '/api/account/export'

/** How much an archive may hold that is read in; no bound on its own size, since logs grow for years. */
export const archiveLimits = {
  entries: 250_000,
  /** Fishing spots, and groups of them: all are compared with those there are. */
  places: 50_000,
  /** Of `creel.json`, unpacked; 100,000 photos take some 150 MB. */
  logBytes: 1024 * 1024 * 1024,
  /** Between two items of `creel.json`. */
  logPartBytes: 8 * 1024 * 1024,
  /** The most that MAX_UPLOAD_MB can be set to. */
  photoBytes: 1024 * 1024 * 1024,
  /** How many times as large a file may become when it is unpacked, above the slack that everything has. */
  growth: 100,
  /** Pictures are packed already: one that still grows like this is none. */
  photoGrowth: 4,
  /** How much of what an import leaves out is told one by one. */
  leftOutListed: 10_000,
  slackBytes: 1024 * 1024,
} as const

/** Something of an archive that could not be taken in: a field of an item, or all of it where `field` is null. */
export const leftOut = z.object({
  what: z.enum(['photo', 'location', 'group', 'settings']),
  name: z.string().describe('File name of the photo, name of the place'),
  field: z.string().nullable(),
  reason: z.string().describe('One sentence'),
})
export type LeftOut = z.infer<typeof leftOut>

/** What became of an archive that was read in. */
export const importResult = z.object({
  photos: z.number().int().describe('Photos that are new'),
  duplicates: z.number().int().describe('Photos that were there already and were left as they are'),
  locations: z.number().int(),
  groups: z.number().int(),
  leftOutCount: z.number().int().describe('How much was left out'),
  leftOut: z
    .array(leftOut)
    .describe(`What was left out: the first ${archiveLimits.leftOutListed.toLocaleString('en')}`),
})
export type ImportResult = z.infer<typeof importResult>

/**
 * Reads an archive of `exportPath` in: what is there already stays as it is, everything else comes back. What is faulty is
 * left out, and nothing else; where that would be more than a tenth, 409 `MUCH_LEFT_OUT` asks first, with nothing changed.
 */
export const importArchive = defineCall({
  method: 'POST',
  path: '/api/account/import',
  access: 'angler',
  parts: { archive: 'file' },
  summary: 'Reads an exported log in: multipart, the ZIP in `archive`',
  query: z.strictObject({
    leaveOut: z.literal('any').optional().describe('Imports the rest, however much has to be left out'),
  }),
  answer: importResult,
})
