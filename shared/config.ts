import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** Configuration of the running instance that the web app needs. */
export const publicConfig = z.object({
  version: z.string(),
  commit: z.string().nullable().describe('The commit it was built from, shortened; null if unknown'),
  signInName: z.string().describe('Name of the sign-in service, on buttons and badges'),
  signIn: z
    .enum(['service', 'local', 'code'])
    .describe(
      'How browsers sign in at this address: with a service, on a page without passwords on this computer, or with a code',
    ),
  pairing: z.boolean().describe('Whether this server lets devices be paired'),
  tiles: z.object({
    esri: z.string(),
    'google-sat': z.string(),
    'google-street': z.string(),
    'google-hybrid': z.string(),
    osm: z.string(),
    nautical: z.string(),
  }),
  maxUploadMegabytes: z.number(),
  visionConfigured: z.boolean(),
  /** Name of the vision service, for use in sentences; null if identification is off. */
  visionProvider: z.string().nullable(),
  weatherConfigured: z.boolean(),
  geocoderConfigured: z.boolean(),
  objectStoreConfigured: z
    .boolean()
    .describe('Whether photo files are in an object store; if not, they’re on a disk of the server'),
  inboxConfigured: z.boolean().describe('Whether anglers can have an inbox folder'),
  mailConfigured: z
    .boolean()
    .describe('Whether emails go to a mail server; if not, they go to a folder on the server'),
  immichConfigured: z.boolean().describe('Whether photos can be imported from an Immich server'),
})
export type PublicConfig = z.infer<typeof publicConfig>

/**
 * Returns what the web app needs before its first screen, whether the user is signed in or not. While the server runs,
 * only the vision service can change.
 */
export const getConfigEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  summary: 'What this server offers',
  response: publicConfig,
})
