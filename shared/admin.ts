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
  summary: 'Makes an account an administrator, or an ordinary one again',
  params: userId,
  body: emptyBody,
  answer: adminUser,
})

/** Deletes somebody's account with everything in it; 409 `LAST_ADMINISTRATOR` where nobody would be left. */
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'administrator',
  summary: 'Deletes an account with all its photos, spots and e-mail records',
  params: userId,
  answer: userId,
})
