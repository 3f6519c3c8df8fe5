import { z } from 'zod'
import { defineEndpoint, emptyBody } from './endpoint.ts'

/** Statistics of the whole instance; days are UTC days. */
export const adminStats = z.object({
  totalUsers: z.number().int(),
  totalPhotos: z.number().int(),
  fishingPhotos: z.number().int(),
  activeUsers30Days: z.number().int().describe('Signed in or uploaded within 30 days'),
  photosToday: z.number().int(),
  photosThisWeek: z.number().int(),
})
export type AdminStats = z.infer<typeof adminStats>

/** One account as shown to administrators: counts and times, no photos and no locations. */
export const adminUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  photoCount: z.number().int(),
  fishingPhotoCount: z.number().int(),
  noGpsPhotoCount: z.number().int(),
  lastPhotoDate: z.string().nullable().describe('Time of the last upload'),
  lastLoginAt: z.string().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

const userId = z.object({ id: z.string() })

/** Returns the statistics of the whole instance. */
export const getAdminStatsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'administrator',
  summary: 'Statistics for the whole server',
  response: adminStats,
})

/** Lists every account with its counts, most recently active first. */
export const listAdminUsersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'administrator',
  summary: 'All accounts with their counts',
  response: z.array(adminUser),
})

/** Makes a user an administrator or revokes that; responds 409 `LAST_ADMINISTRATOR` if none would remain. */
export const toggleAdminEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/toggle-admin',
  access: 'administrator',
  summary: 'Makes an account an administrator, or removes it as one',
  params: userId,
  body: emptyBody,
  response: adminUser,
})

/** Deletes a user's account with all its data; responds 409 `LAST_ADMINISTRATOR` if no administrator would remain. */
export const deleteUserEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'administrator',
  summary: 'Deletes an account with all its photos, locations and email records',
  params: userId,
  response: userId,
})

/** Ends all sessions and access tokens of an account; its angler can sign in again. */
export const signOutUserEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  access: 'administrator',
  summary: 'Signs out all devices of an account, and revokes its access tokens',
  params: userId,
  body: emptyBody,
  response: userId,
})

/** Kinds of queued jobs, grouped for the admin page. */
export const jobCategory = z.enum([
  'tide',
  'identification',
  'weather',
  'place-names',
  'emails',
  'profile-images',
  'deletion',
  'imports',
])
export type JobCategory = z.infer<typeof jobCategory>

/** The external services that Creel calls. */
export const externalService = z.enum(['vision', 'weather', 'geocoder', 'mail'])
export type ExternalService = z.infer<typeof externalService>

/** Job counts and failures of one kind; contains nothing about the content of the jobs. */
export const jobHealth = z.object({
  kind: jobCategory,
  waiting: z.number().int().describe('Not started yet'),
  running: z.number().int(),
  failed: z.number().int().describe('Started, failed, and waiting to be tried again'),
  oldestAt: z.string().nullable().describe('When the oldest unfinished job was queued'),
  lastFailure: z.string().nullable().describe('Last failure of an unfinished job, in a sentence'),
})
export type JobHealth = z.infer<typeof jobHealth>

/** The status of an external service; for `mail`, `isConfigured: false` means that emails are written to a folder. */
export const serviceHealth = z.object({
  service: externalService,
  isConfigured: z.boolean(),
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  lastFailure: z.string().nullable().describe('Last failure, in a sentence'),
})
export type ServiceHealth = z.infer<typeof serviceHealth>

/** A backup that is older is overdue. Nights are missed while the server is off or asleep. */
export const backupOverdueMs = 48 * 3_600_000

/** When the last backup was made, and whether backups are made every night. */
const backupHealth = z.object({
  isScheduled: z
    .boolean()
    .describe('Whether a process with BACKUP_DIR runs, which makes a backup every night'),
  lastBackupAt: z.string().nullable(),
  photos: z.number().int().describe('Photos in the last backup'),
  bytes: z.number().int().describe('Size of their files'),
  incompletePhotos: z
    .number()
    .int()
    .describe('Photos in the last backup whose files were missing or damaged on the server'),
  isOnDataDisk: z
    .boolean()
    .describe('Whether BACKUP_DIR is on the same disk as the database or the photo files'),
  lastFailureAt: z.string().nullable().describe('Last failure since the last backup'),
  lastFailure: z.string().nullable().describe('That failure, in a sentence'),
})
export type BackupHealth = z.infer<typeof backupHealth>

/** Whether the file store has photos that the database lacks; they are kept until the operator decides. */
const filesHealth = z.object({
  unexplainedPhotos: z
    .number()
    .int()
    .describe('Photos that the database doesn’t have and no one asked to delete; counted every hour'),
  isOlderCopy: z.boolean().describe('Whether the database is an older copy than the photo files'),
})
export type FilesHealth = z.infer<typeof filesHealth>

/** Room on the disk of the database and the photo files that lacks most of it. */
export const storageHealth = z.object({
  freeBytes: z.number(),
  reserveBytes: z.number().describe('With less than this, Creel takes in no new photos'),
})
export type StorageHealth = z.infer<typeof storageHealth>

/** Status of disks, photo files, backups, queued work and external services. */
export const adminHealth = z.object({
  storage: storageHealth.nullable().describe('Null if neither is on a disk of the server'),
  backup: backupHealth,
  files: filesHealth,
  jobs: z.array(jobHealth),
  workerSeenAt: z
    .string()
    .nullable()
    .describe('When a process that runs queued jobs last reported in; it does so every few seconds'),
  services: z.array(serviceHealth),
})
export type AdminHealth = z.infer<typeof adminHealth>

/** Returns the status of disks and backups, the counts of waiting, running and failed jobs, and the status of the external services. */
export const getAdminHealthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'administrator',
  summary: 'Status of disks, backups, queued work and external services',
  response: adminHealth,
})

/** Retries the failed jobs of one kind immediately instead of at their scheduled retry time. */
export const retryJobsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: 'administrator',
  summary: 'Retries failed jobs of one kind right now',
  body: z.strictObject({ kind: jobCategory }),
  response: z.object({ retried: z.number().int() }),
})
