import { z } from 'zod'
import { defineCall, emptyBody } from './call.ts'

/** Figures of the whole instance; days are those of the server's UTC clock. */
export const adminStats = z.object({
  totalUsers: z.number().int(),
  totalPhotos: z.number().int(),
  fishingPhotos: z.number().int(),
  activeUsers30Days: z.number().int().describe('Signed in or uploaded within 30 days'),
  photosToday: z.number().int(),
  photosThisWeek: z.number().int(),
})
export type AdminStats = z.infer<typeof adminStats>

/** One account as administrators see it: counts and times, no photos and no places. */
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

/** Sums up the whole instance for its administrators. */
export const getAdminStats = defineCall({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'administrator',
  summary: 'Figures of the whole instance',
  answer: adminStats,
})

/** Lists every account with its counts, the last active first. */
export const listAdminUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  access: 'administrator',
  summary: 'All accounts with their counts',
  answer: z.array(adminUser),
})

/** Makes somebody an administrator, or takes it back; 409 `LAST_ADMINISTRATOR` where nobody would be left. */
export const toggleAdmin = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/:id/toggle-admin',
  access: 'administrator',
  summary: 'Makes an account an administrator, or removes it as one',
  params: userId,
  body: emptyBody,
  answer: adminUser,
})

/** Deletes somebody's account with everything in it; 409 `LAST_ADMINISTRATOR` where nobody would be left. */
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'administrator',
  summary: 'Deletes an account with all its photos, locations and email records',
  params: userId,
  answer: userId,
})

/** Kinds of queued work, as an administrator thinks of them. */
export const jobKind = z.enum(['tide', 'identification', 'weather', 'place-names', 'emails', 'deletion'])
export type JobKind = z.infer<typeof jobKind>

/** What Creel asks outside of its own machine. */
export const outsideService = z.enum(['vision', 'weather', 'geocoder', 'mail'])
export type OutsideService = z.infer<typeof outsideService>

/** How the queued work of one kind goes; it tells nothing of what the work is about. */
export const jobHealth = z.object({
  kind: jobKind,
  waiting: z.number().int().describe('Not begun yet'),
  running: z.number().int(),
  failed: z.number().int().describe('Begun, failed, and waiting to be tried again'),
  oldestAt: z.string().nullable().describe('When the oldest work that is not done was queued'),
  lastFailure: z
    .string()
    .nullable()
    .describe('What the last failure of work that is not done was, in a sentence'),
})
export type JobHealth = z.infer<typeof jobHealth>

/** How a service outside answers; that no mail server is configured means that e-mails go to a folder. */
export const serviceHealth = z.object({
  service: outsideService,
  isConfigured: z.boolean(),
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  lastFailure: z.string().nullable().describe('What the last failure was, in a sentence'),
})
export type ServiceHealth = z.infer<typeof serviceHealth>

/** Status of queued work and external services. */
export const adminHealth = z.object({
  jobs: z.array(jobHealth),
  workerSeenAt: z
    .string()
    .nullable()
    .describe(
      'When a process that does queued work last said that it is there; it does so every few seconds',
    ),
  services: z.array(serviceHealth),
})
export type AdminHealth = z.infer<typeof adminHealth>

/** Tells how much work waits, runs and fails, and how the services outside answer. */
export const getAdminHealth = defineCall({
  method: 'GET',
  path: '/api/admin/health',
  access: 'administrator',
  summary: 'How queued work and the services outside are',
  answer: adminHealth,
})

/** Has failed work of one kind tried again now, in place of when its turn comes. */
export const retryJobs = defineCall({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: 'administrator',
  summary: 'Tries failed work of one kind again now',
  body: z.strictObject({ kind: jobKind }),
  answer: z.object({ retried: z.number().int() }),
})
