import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { singleLineText } from './text.ts'
import { publicProviders } from './vision-provider.ts'

/** What an API key of Immich must allow; names as Immich has them. */
export const immichPermissions = ['user.read', 'album.read', 'asset.read', 'asset.download'] as const
/** What it must allow as well to take photos that partners share. */
export const immichPartnerPermission = 'partner.read'

/** An API key as typed: visible ASCII, as it becomes a header. */
const apiKey = z
  .string()
  .trim()
  .min(1)
  .max(limits.apiKeyLength)
  .regex(/^[\x21-\x7e]+$/, 'must be an API key')
const day = z.iso.date()
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** Which photos of Immich are meant. An area whose `west` is greater than its `east` crosses 180° of longitude. */
export const immichChoice = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('album'), albumId: z.uuid(), albumName: singleLineText(limits.nameLength) }),
  z.strictObject({
    by: z.literal('area'),
    south: latitude,
    west: longitude,
    north: latitude,
    east: longitude,
  }),
  z.strictObject({ by: z.literal('dates'), from: day.nullable(), to: day.nullable() }),
])
export type ImmichChoice = z.infer<typeof immichChoice>

/** Why listed assets aren't taken. */
const immichSkipReasons = [
  'video',
  'otherOwner',
  'notInTimeline',
  'format',
  'tooLarge',
  'unreadable',
] as const
/** Numbers of listed assets that aren't taken, by reason. */
export const immichSkipped = z.partialRecord(z.enum(immichSkipReasons), z.number().int())
export type ImmichSkipped = z.infer<typeof immichSkipped>

/** An import from Immich: the last one of the account. */
export const immichImport = z.object({
  id: z.string(),
  state: z
    .enum(['counting', 'ready', 'running', 'stopped', 'done'])
    .describe('Creel has the key only while counting and running'),
  isCounted: z.boolean().describe('Whether all chosen photos are known'),
  choice: immichChoice,
  includesPartners: z.boolean(),
  includesDeleted: z.boolean().describe('Whether photos that were deleted in Creel are taken again'),
  listedCount: z.number().int().describe('Assets that Immich has listed so far'),
  photoCount: z.number().int().describe('Photos to take, and those taken by this import'),
  bytes: z.number().int().describe('Their size, as far as Immich knows it'),
  knownCount: z.number().int().describe('Photos that earlier imports have added'),
  deletedCount: z.number().int().describe('Photos that were added earlier, then deleted in Creel'),
  skipped: immichSkipped,
  waitingCount: z.number().int(),
  takenCount: z.number().int(),
  duplicateCount: z.number().int().describe('Photos that were in Creel already, by their content'),
  failedCount: z.number().int(),
  failures: z.array(z.object({ filename: z.string(), reason: z.string() })).describe('At most 100 of them'),
  problem: z.string().nullable().describe('Why it waits or has stopped, in one sentence'),
})
export type ImmichImport = z.infer<typeof immichImport>

const state = z.object({ import: immichImport.nullable() })

/** Returns the last import of the account. */
export const getImmichImportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/immich/import',
  access: 'angler',
  summary: 'The last import from Immich, and its progress',
  response: state,
})

/** An album of Immich. */
export const immichAlbum = z.object({ id: z.string(), name: z.string(), assetCount: z.number().int() })
export type ImmichAlbum = z.infer<typeof immichAlbum>

/**
 * Checks an API key and lists the albums it opens. Responds 409 `IMMICH_KEY` if Immich rejects the key or it lacks a
 * permission, and 409 `IMMICH_UNAVAILABLE` if Immich can't be reached. The key isn't stored.
 */
export const openImmichEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/immich/albums',
  access: 'angler',
  summary: 'Checks an API key of Immich, without storing it, and lists its albums',
  body: z.strictObject({ apiKey }),
  response: z.object({
    userName: z.string(),
    albums: z.array(immichAlbum),
    allowsPartners: z.boolean().describe('Whether the key can list partners'),
    allowsMore: z.boolean().describe('Whether the key allows more than Creel needs'),
  }),
})

/** Counts the chosen photos, in the background. Responds 409 `IMMICH_RUNNING` while an import counts or runs. */
export const countImmichEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/immich/import',
  access: 'angler',
  summary: 'Counts the chosen photos of Immich, before anything is imported',
  body: z.strictObject({
    apiKey,
    choice: immichChoice,
    includesPartners: z.boolean(),
    includesDeleted: z.boolean(),
  }),
  response: state,
})

/**
 * Starts an import that has counted, or resumes one that has stopped. `provider` is who may identify the photos; null:
 * no one. The key must belong to the same user of Immich.
 */
export const startImmichEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/immich/import/start',
  access: 'angler',
  summary: 'Starts or resumes an import from Immich',
  body: z.strictObject({ importId: z.uuid(), apiKey, provider: z.enum(publicProviders).nullable() }),
  response: state,
})

/** Stops an import and deletes its key. Photos that have been added stay. */
export const stopImmichEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/immich/import/stop',
  access: 'angler',
  summary: 'Stops an import from Immich and deletes its key',
  body: z.strictObject({ importId: z.uuid() }),
  response: state,
})
