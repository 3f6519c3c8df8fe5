import { z } from 'zod'
import { defineEndpoint, emptyBody } from './endpoint.ts'

/** A browser that is signed in to the user's account. */
export const device = z.object({
  id: z.string(),
  name: z.string().describe('Its browser and system, such as “Safari on iPhone”'),
  isCurrent: z.boolean().describe('Whether this request came from it'),
  isPaired: z.boolean().describe('Whether it was added with a pairing code'),
  canAdminister: z
    .boolean()
    .describe(
      'Whether an administrator’s rights reach it; a paired device has them only if they were granted',
    ),
  createdAt: z.string(),
  lastUsedAt: z.string().describe('To the hour'),
})
export type Device = z.infer<typeof device>

/** Lists the browsers that are signed in to the user's account, the latest used first. */
export const listDevicesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/devices',
  access: 'angler',
  summary: 'The devices that are signed in, the latest used first',
  response: z.array(device),
})

/** Grants a paired device an administrator's rights, or withdraws them. */
export const updateDeviceEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/devices/:id',
  access: 'administrator',
  summary: 'Grants one of your own devices your rights as an administrator, or withdraws them',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ canAdminister: z.boolean() }),
  response: device,
})

/** Signs out a device at once. */
export const deleteDeviceEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/devices/:id',
  access: 'angler',
  summary: 'Signs out a device',
  params: z.object({ id: z.string() }),
  response: z.object({ id: z.string() }),
})

/** How far the pairing of a device has come. */
export const pairingStatus = z
  .enum(['open', 'claimed', 'confirmed', 'rejected', 'expired'])
  .describe(
    'open: waits for the code; claimed: a device has sent it and waits to be confirmed; expired: too old, or cancelled after wrong codes',
  )
export type PairingStatus = z.infer<typeof pairingStatus>

/** Creates a pairing code for the user's account. Only this response contains the code. */
export const createPairingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/pairings',
  access: 'angler',
  summary: 'Creates a code that adds a device to your account; valid for five minutes and one use',
  body: emptyBody,
  response: z.object({
    id: z.string(),
    code: z.string().describe('Eight characters, shown as two groups of four'),
    links: z
      .array(z.string())
      .describe('The address of the pairing screen for each address of this server, with the code'),
  }),
  status: 201,
})

/** Returns how far the pairing has come, with what both screens show once a device has sent the code. */
export const getPairingEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/pairings/:id',
  access: 'angler',
  summary: 'How far a pairing has come',
  params: z.object({ id: z.string() }),
  response: z.object({
    status: pairingStatus,
    deviceName: z.string().nullable().describe('Null until a device has sent the code'),
    word: z.string().nullable().describe('The word that the new device shows too; null until then'),
  }),
})

/** Signs in the device that sent the code, or turns it away; turning away also cancels an open code. */
export const answerPairingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/pairings/:id/answer',
  access: 'angler',
  summary: 'Confirms the device that sent a code, or rejects it',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ isConfirmed: z.boolean() }),
  response: z.object({ status: pairingStatus }),
})

/** Sends a code from the new device; the response's cookie is this device's claim to be signed in. */
export const claimPairingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/pair/claim',
  access: 'anyone',
  summary: 'Sends a pairing code from the new device',
  body: z.strictObject({ code: z.string().max(40) }),
  response: z.object({
    id: z.string().describe('What this device names once its user has agreed to the account'),
    account: z.string().describe('The account that the code names: its email address, else its name'),
    word: z.string().describe('The word that the other device shows too'),
    isSignedIn: z.boolean().describe('Whether this device is signed in to that account already'),
  }),
})

/**
 * Asks whether the other device has confirmed; if so, the response signs this device in. Names the pairing whose account the
 * user has agreed to, since a code sent from another tab replaces the claim.
 */
export const finishPairingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/pair/finish',
  access: 'anyone',
  summary: 'Asks whether the pairing was confirmed, and signs in if it was',
  body: z.strictObject({ id: z.uuid() }),
  response: z.object({ status: pairingStatus }),
})
