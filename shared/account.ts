import { z } from 'zod'
import { defineCall } from './call.ts'
import { limits } from './limits.ts'
import { unitSystems } from './unit-systems.ts'

/** Where the angler holds the camera from, which calibrates the length estimate. */
export const cameraSetup = z.enum(['selfie', 'friend', 'tripod', 'other'])

/** Units that screens and e-mails speak; what is stored and sent is always imperial. */
export const units = z.enum(unitSystems)

/** What an angler can set of the own account. */
export const accountSettings = z.strictObject({
  anglerHeightInches: z
    .number()
    .min(limits.anglerHeightInches.min)
    .max(limits.anglerHeightInches.max)
    .nullable(),
  cameraSetup: cameraSetup.nullable(),
  units,
  emailsWanted: z.boolean().describe('Whether throwbacks and daily summaries are sent'),
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

/**
 * Names the person behind the session cookie; a visitor gets 401, which is how the web app learns to show
 * the landing page.
 */
export const getUser = defineCall({
  method: 'GET',
  path: '/api/auth/user',
  access: 'angler',
  summary: 'Who is signed in',
  answer: user,
})

/** Keeps what an angler sets of the own account; absent fields stay, null clears. */
export const updateSettings = defineCall({
  method: 'PATCH',
  path: '/api/auth/user/settings',
  access: 'angler',
  summary: 'Changes the settings of the signed-in angler',
  body: accountSettings.partial(),
  answer: user,
})

/** Sums up what the angler's photos take on the server, renditions included. */
export const getStorage = defineCall({
  method: 'GET',
  path: '/api/account/storage',
  access: 'angler',
  summary: 'How much is stored',
  answer: z.object({ bytes: z.number().int(), photoCount: z.number().int() }),
})

/** Deletes the angler's account with everything in it, for good. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account',
  access: 'angler',
  summary: 'Deletes your own account with all its photos, locations and email records',
  answer: z.object({ id: z.string() }),
})

/* Pages of the browser's own navigation, not calls. */

/** Where the browser goes to sign in; `?returnTo=` brings it back to a page of ours. */
export const signInPath = '/api/login'
/** Where the browser goes to sign out, at the sign-in service too if that offers it. */
export const signOutPath = '/api/logout'
/** Where the sign-in service sends the browser back to; this address is registered there. */
export const signInCallbackPath = '/api/callback'

/**
 * The header by which a request names the account it is meant for. Where somebody else is signed in by now, it is as if
 * nobody were: a photo that waited in a browser never goes up to another person's log.
 */
export const accountHeader = 'x-creel-account'
