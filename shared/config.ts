import { z } from 'zod'
import { defineCall } from './call.ts'

/** What the web app must know of the running instance. */
export const publicConfig = z.object({
  version: z.string(),
  signInName: z.string().describe('Name of the sign-in service, on buttons and badges'),
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
  weatherConfigured: z.boolean(),
  geocoderConfigured: z.boolean(),
  objectStoreConfigured: z
    .boolean()
    .describe('Whether photo files lie in an object store; else on a disk of the server'),
  mailConfigured: z
    .boolean()
    .describe('Whether e-mails go to a mail server; else to a folder of the operator’s'),
})
export type PublicConfig = z.infer<typeof publicConfig>

/**
 * Tells a browser, signed in or not, what it needs before the first screen; it holds while the server runs.
 */
export const getConfig = defineCall({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  summary: 'What this instance offers',
  answer: publicConfig,
})
