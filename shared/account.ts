import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { unitSystems } from './unit-systems.ts'

/** Camera setups: who or what holds the camera. Calibrates the length estimate. */
export const cameraSetup = z.enum(['selfie', 'friend', 'tripod', 'other'])

/** Unit systems for screens and emails; stored and transferred values are always imperial. */
export const units = z.enum(unitSystems)

/** The settings of a user's own account. */
export const accountSettings = z.strictObject({
  anglerHeightInches: z
    .number()
    .min(limits.anglerHeightInches.min)
    .max(limits.anglerHeightInches.max)
    .nullable(),
  cameraSetup: cameraSetup.nullable(),
  handWidthInches: z.number().min(limits.handWidthInches.min).max(limits.handWidthInches.max).nullable(),
  rodMarkInches: z.number().min(limits.rodMarkInches.min).max(limits.rodMarkInches.max).nullable(),
  units,
  emailsWanted: z.boolean().describe('Whether throwbacks and daily summaries are sent'),
  looksAgain: z
    .boolean()
    .describe('Whether the vision service may look again at parts of a photo if it’s unsure'),
})

/** The signed-in user. */
export const user = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  ...accountSettings.shape,
})
export type User = z.infer<typeof user>

/** Returns the user of the session; without one, responds 401, and the web app shows the landing page. */
export const getUserEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'angler',
  summary: 'Who is signed in',
  response: user,
})

/** Updates settings of the signed-in user's account; absent fields stay unchanged, null clears. */
export const updateSettingsEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/user/settings',
  access: 'angler',
  summary: 'Changes the settings of the signed-in angler',
  body: accountSettings.partial(),
  response: user,
})

/** Returns the total storage size of the user's photos on the server in bytes, renditions included. */
export const getStorageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/account/storage',
  access: 'angler',
  summary: 'How much is stored',
  response: z.object({ bytes: z.number().int(), photoCount: z.number().int() }),
})

/** Returns how many requests to the vision service the user's last photos took. */
export const getLooksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/account/looks',
  access: 'angler',
  summary: 'What the last 100 identified photos took: looks of the vision service, and tokens',
  response: z.object({
    photos: z.number().int(),
    looks: z.number().int().describe('At least one for each photo'),
    tokens: z.number().int().nullable().describe('Input and output; null if the provider reports none'),
  }),
})

/** Permanently deletes the user's account with all its data. */
export const deleteAccountEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'angler',
  summary: 'Deletes your own account with all its photos, locations and email records',
  response: z.object({ id: z.string() }),
})

/** URL of the signed-in user's profile picture; a new picture has a new id. */
export function profileImageUrl(id: string): string {
  return `/api/account/profile-images/${id}`
}

/* Paths the browser navigates to; they are not API endpoints called by the web app. */

/** Path that starts the sign-in; `?returnTo=` is the path of this site to return to afterwards. */
export const signInPath = '/api/login'
/** Path that signs the user out, also at the sign-in service if it supports that. */
export const signOutPath = '/api/logout'
/** Callback path of the sign-in service; the redirect URI that is registered there. */
export const signInCallbackPath = '/api/callback'

/**
 * The header with the id of the account a request is meant for. If another user is signed in, the server treats the
 * request as unauthenticated, so that a photo queued in a browser is never uploaded to another user's account.
 */
export const userIdHeader = 'x-creel-account'
