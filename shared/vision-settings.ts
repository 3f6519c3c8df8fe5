import { z } from 'zod'
import { defineEndpoint, emptyBody } from './endpoint.ts'
import { limits } from './limits.ts'
import { appProviders } from './vision-provider.ts'

const provider = z.enum(appProviders)

/** A model’s name becomes part of an address, so it allows only characters that can’t change the path. */
const model = z
  .string()
  .max(limits.nameLength)
  .regex(
    /^[A-Za-z0-9][\w.:@-]*(\/[A-Za-z0-9][\w.:@-]*)*$/,
    'must be the name of a model, such as the provider’s documentation lists',
  )
  .refine((name) => !name.includes('..'), 'must not contain two dots in a row')
  .refine((name) => !/[:-]cloud$/.test(name), 'must run on this server, not in Ollama’s cloud')

/** Visible ASCII only, because it is sent in a header. */
const apiKey = z
  .string()
  .min(1)
  .max(limits.apiKeyLength)
  .regex(/^[\x21-\x7e]+$/, 'must be the key alone, without spaces or line breaks')

/** The state of an API key; the key itself is never sent to a browser. */
export const keyState = z.enum(['not-needed', 'saved', 'missing', 'unreadable'])

/** The vision service in use, and whether administrators can change it in the app. */
export const visionSettings = z.object({
  source: z
    .enum(['off', 'app', 'environment'])
    .describe('Where it is set up; environment variables take precedence and lock the fields'),
  provider: z.enum([...appProviders, 'openai-compatible']).nullable(),
  model: z.string().nullable(),
  key: keyState,
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable().describe('Email address of the administrator who changed it last'),
  needsSecretKey: z
    .boolean()
    .describe('Whether it can’t be set up in the app because DATABASE_URL is set and SECRET_KEY isn’t'),
})
export type VisionSettings = z.infer<typeof visionSettings>

/** Returns the vision service in use, without its key. */
export const getVisionSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/vision',
  access: 'administrator',
  summary: 'Which vision service identifies fish, without its key',
  response: visionSettings,
})

/**
 * Turns identification on, or changes the provider, model or key. Without `apiKey`, the saved key of the same provider is
 * kept; changing the provider deletes it. Responds 409 `VISION_LOCKED` if environment variables are set, and 409
 * `SECRET_KEY_NEEDED` if keys can’t be encrypted.
 */
export const updateVisionSettingsEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/vision',
  access: 'administrator',
  summary: 'Chooses the vision service that identifies new photos',
  body: z.strictObject({ provider, model, apiKey: apiKey.optional() }),
  response: visionSettings,
})

/** Turns identification off and deletes the key. */
export const deleteVisionSettingsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/vision',
  access: 'administrator',
  summary: 'Turns identification off and deletes the key',
  response: visionSettings,
})

/** The outcome of a test: a response with its tokens, or the reason why there was none. */
export const visionTest = z.object({
  seconds: z.number(),
  response: z.string().nullable().describe('The model’s response as JSON; null if there was none'),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  failure: z.string().nullable().describe('What went wrong, in one or two sentences'),
})
export type VisionTest = z.infer<typeof visionTest>

/**
 * Asks a vision service about Creel’s own sample photo: the one in `settings`, with the saved key of that provider unless it
 * has one, or without `settings` the one in use.
 */
export const testVisionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/vision/test',
  access: 'administrator',
  summary: 'Asks a vision service about a sample photo',
  body: z.strictObject({
    settings: z.strictObject({ provider, model, apiKey: apiKey.optional() }).optional(),
  }),
  response: visionTest,
})

/** Looks for Ollama on this machine, and lists its models that can look at photos. */
export const findLocalModelsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/vision/find-local-models',
  access: 'administrator',
  summary: 'Looks for Ollama on this server and its vision models',
  body: emptyBody,
  response: z.object({
    isFound: z.boolean().describe('Whether Ollama responds'),
    models: z.array(z.string()).describe('Names of the models with vision'),
  }),
})
