import {
  type Failure,
  type ReceivedRequest,
  type Reply,
  type StandIn,
  startStandIn,
} from './stand-in-server.ts'

/** What the model returns: an object of the requested form, any text, or a refusal; and why it stopped. */
export type ModelResponse = ({ json: object } | { text: string } | { refusal: string }) & {
  finishReason?: string
  promptTokens?: number
}

type Fish = { [Field in keyof typeof goodFish]: (typeof goodFish)[Field] | null }

/** A fish as the model describes it. */
export const goodFish = {
  box: { left: 0.2, top: 0.3, right: 0.8, bottom: 0.6 },
  scale: 'adult’s palm',
  scaleInches: 3.3,
  shortestInches: 16,
  longestInches: 20,
  lengthInches: 18,
  species: [
    { name: 'Largemouth Bass', likelihood: 0.92 },
    { name: 'Spotted Bass', likelihood: 0.06 },
  ],
  group: 'Black Bass',
  weightLbs: 3.4,
}

/** By default the model returns this for every photo. */
export const goodBass = { isFishing: true, fish: [goodFish], confidence: 0.88 }

const { scaleInches, shortestInches, longestInches, ...understoodFish } = goodFish

/** What Creel makes of that response. */
export const understoodBass = { ...goodBass, fish: [understoodFish] }

/** A response of the model about a photo of these fish, each as far as it differs from the good one. */
export function describeFish(...fish: Partial<Fish>[]): object {
  return { ...goodBass, fish: fish.map((differences) => ({ ...goodFish, ...differences })) }
}

/** A response that there is no catch in a photo. */
export const noCatch = { isFishing: false, fish: [], confidence: 0.9 }

/** OpenAI's response if the account has no credit left. */
export const quotaUsedUp: Failure = {
  status: 429,
  headers: { 'retry-after': '20' },
  body: JSON.stringify({
    error: {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    },
  }),
}

/** Stands in for OpenAI's chat completions at `{url}/v1`; rejects requests of another form. */
export function startOpenAiStandIn(): Promise<StandIn<ModelResponse>> {
  return startStandIn<ModelResponse>((request, response) => {
    const error = findError(request)
    if (error) return { status: 400, json: { error: { message: error, type: 'invalid_request_error' } } }
    return complete(response ?? { json: goodBass })
  })
}

function findError({ method, url, body }: ReceivedRequest): string | null {
  if (method !== 'POST' || url.pathname !== '/v1/chat/completions')
    return `Unknown request URL: ${method} ${url.pathname}.`
  const { model, messages, response_format: format } = JSON.parse(body)
  if (typeof model !== 'string' || !Array.isArray(messages)) return 'you must provide a model and messages'
  const images = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).filter(isImage)
  if (images.length !== 1) return 'there must be one image'
  if (format?.type !== 'json_schema' || format.json_schema?.strict !== true)
    return 'response_format must be json_schema'
  return findSchemaError(format.json_schema.schema)
}

function isImage(part: { type?: string; image_url?: { url?: string } }): boolean {
  return part.type === 'image_url' && /^data:image\/(jpeg|webp|png);base64,/.test(part.image_url?.url ?? '')
}

/** Strict schemas must require every field and allow no others. */
function findSchemaError(schema: {
  properties?: object
  required?: string[]
  additionalProperties?: boolean
}) {
  const fields = Object.keys(schema?.properties ?? {})
  const isStrict = fields.length > 0 && fields.every((field) => schema.required?.includes(field))
  return isStrict && schema.additionalProperties === false
    ? null
    : "Invalid schema for response_format 'catch'"
}

function complete(response: ModelResponse): Reply {
  const content =
    'json' in response ? JSON.stringify(response.json) : 'text' in response ? response.text : null
  const refusal = 'refusal' in response ? response.refusal : null
  return {
    json: {
      id: 'chatcmpl-stand-in',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'stand-in-1',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal },
          finish_reason: response.finishReason ?? 'stop',
        },
      ],
      usage: { prompt_tokens: response.promptTokens ?? 900, completion_tokens: 60, total_tokens: 960 },
    },
  }
}
