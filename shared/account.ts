import { z } from 'zod'
import { defineCall } from './call.ts'
import { limits } from './limits.ts'

/** Where the angler holds the camera from, which calibrates the length estimate. */
export const cameraSetup = z.enum(['selfie', 'friend', 'tripod', 'other'])

/** The signed-in user. */
export const user = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  anglerHeightInches: z
    .number()
    .min(limits.anglerHeightInches.min)
    .max(limits.anglerHeightInches.max)
    .nullable(),
  cameraSetup: cameraSetup.nullable(),
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

/* Pages of the browser's own navigation, not calls. */

/** Where the browser goes to sign in; `?returnTo=` brings it back to a page of ours. */
export const signInPath = '/api/login'
/** Where the browser goes to sign out, at the sign-in service too if that offers it. */
export const signOutPath = '/api/logout'
/** Where the sign-in service sends the browser back to; this address is registered there. */
export const signInCallbackPath = '/api/callback'
