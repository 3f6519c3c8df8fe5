import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  describeFish,
  goodBass,
  goodFish,
  type ModelResponse,
  quotaUsedUp,
  startOpenAiStandIn,
  understoodBass,
} from '../../test/servers/openai.ts'
import type { Failure, StandIn } from '../../test/servers/stand-in-server.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'
import { callUntracked, type TrackedCall } from '../external-services/service-health.ts'
import { createVision, type Vision } from './vision.ts'
import type { VisionConfig } from './vision-model.ts'
import type { VisionInput } from './vision-prompt.ts'

let standIn: StandIn<ModelResponse>
let image: Buffer
let vision: Vision

beforeAll(async () => {
  standIn = await startOpenAiStandIn()
  image = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#27667b' } })
    .webp()
    .toBuffer()
})
beforeEach(() => {
  standIn.answerWith(null)
  standIn.requests.length = 0
  vision = openVision({})
})
afterAll(() => standIn.stop())

function openVision(changes: Partial<VisionConfig>, trackCall: TrackedCall = callUntracked): Vision {
  const baseUrl = `${standIn.url}/v1`
  const config = {
    provider: 'openai-compatible',
    model: 'fishnet',
    apiKey: 'k',
    baseUrl,
    ...changes,
  } as const
  return createVision(config, { trackCall })
}

function estimate(changes: Partial<VisionInput> = {}) {
  const nothing = { anglerHeightInches: null, cameraSetup: null, placeName: null, month: null }
  return vision.estimate({ image, mediaType: 'image/webp', ...nothing, ...changes })
}

function estimateOf(response: ModelResponse | Failure) {
  standIn.answerWith(response)
  return estimate()
}

/** Returns the estimate for a photo of one fish. */
async function onlyFish(fish: object) {
  const estimate = await estimateOf({ json: { ...goodBass, fish: [fish] } })
  if (estimate.fish[0] === undefined) throw new Error('There is no fish.')
  return estimate.fish[0]
}

const unknownFish = {
  box: null,
  scale: null,
  lengthInches: null,
  species: [],
  group: null,
  weightLbs: null,
  isWeightDerived: false,
}

const lastRequest = () => JSON.parse(standIn.requests.at(-1)?.body ?? '{}')

const usage = { inputTokens: 900, outputTokens: 60 }

test('returns the estimate with the raw response, usage and model', async () => {
  const fish = understoodBass.fish.map((each) => ({ ...each, isWeightDerived: false }))
  const model = 'openai-compatible/fishnet'
  expect(await estimate()).toEqual({ ...goodBass, fish, raw: goodBass, usage, model })
  expect(standIn.requests[0]?.headers.authorization).toBe('Bearer k')
})

test('the prompt contains what is known about angler, camera, place and month, and nothing else', async () => {
  await estimate({ anglerHeightInches: 70.5, cameraSetup: 'friend', placeName: 'Lake "Fork"', month: 7 })
  const text = JSON.stringify(lastRequest().messages)
  for (const part of ['70.5 inches tall', '6 to 8 feet away', 'Fork', 'in July']) expect(text).toContain(part)
  await estimate()
  expect(lastRequest().messages.at(-1).content[0].text).toBe('Judge this photo.')
})

const userPrompt = () => lastRequest().messages.at(-1).content[0].text as string

test("the prompt contains body measures computed from the angler's height", async () => {
  await estimate({ anglerHeightInches: 60 })
  for (const part of ['hand about 6.5 inches', 'palm 2.9', 'forearm 8.8', 'head 7.8', 'shoulders 15.5']) {
    expect(userPrompt()).toContain(part)
  }
  await estimate({ anglerHeightInches: 75 })
  for (const part of ['hand about 8.1 inches', 'palm 3.6', 'forearm 10.9', 'head 9.8', 'shoulders 19.4']) {
    expect(userPrompt()).toContain(part)
  }
})

test('the prompt describes each camera setup differently', async () => {
  const prompts = new Set<string>()
  for (const cameraSetup of ['selfie', 'friend', 'tripod', 'other', null] as const) {
    await estimate({ cameraSetup })
    prompts.add(userPrompt())
  }
  expect(prompts.size).toBe(5)
  expect(
    [...prompts].map((text) => /arm's length|6 to 8 feet|tripod|unknown distance|$/.exec(text)?.[0]),
  ).toEqual(["arm's length", '6 to 8 feet', 'tripod', 'unknown distance', ''])
})

test('the system prompt and the schema specify total length and units', async () => {
  await estimate()
  const { messages, response_format: format } = lastRequest()
  expect(messages[0].content).toMatch(/total length:.*snout.*pinched.*fork of the tail/s)
  expect(messages[0].content).toMatch(/never .*centimetres.*never\s+pounds with ounces or kilograms/s)
  expect(JSON.stringify(format)).toMatch(
    /scale.*shortest.*longest.*total length.*likeliest species.*group.*in pounds/is,
  )
})

test('sends the photo as a JPEG to OpenAI-compatible services', async () => {
  await estimate()
  const { url } = lastRequest().messages.at(-1).content[1].image_url
  expect(url).toMatch(/^data:image\/jpeg;base64,/)
  const sent = await sharp(Buffer.from(url.split(',')[1], 'base64')).metadata()
  expect(sent).toMatchObject({ format: 'jpeg', width: 32, height: 24 })
})

test('sends the photo unconverted to OpenAI', async () => {
  vision = openVision({ provider: 'openai' })
  expect(await estimate()).toMatchObject({ ...understoodBass, model: 'openai/fishnet' })
  expect(lastRequest().messages.at(-1).content[1].image_url.url).toMatch(/^data:image\/webp;base64,/)
})

test('sets a maximum of output tokens', async () => {
  await estimate()
  expect(lastRequest().max_tokens).toBeGreaterThan(500)
})

test('finds JSON in prose, in a code fence and after reasoning', async () => {
  const json = JSON.stringify(goodBass)
  for (const text of [
    `Sure! Here is my judgement:\n\n\`\`\`json\n${json}\n\`\`\`\nTight lines!`,
    `It is a bass. ${json} I hope that helps.`,
    `<think>Is it {a bass}?</think>\n\`\`\`\n${json}\n\`\`\``,
    `\n${json}\n`,
  ]) {
    expect(await estimateOf({ text })).toMatchObject(understoodBass)
  }
})

test('a response with a million empty lines is parsed without delay', { tags: 'slow' }, async () => {
  const lines = '\n'.repeat(1_000_000)
  await expect(estimateOf({ text: '```{'.repeat(500_000) })).rejects.toThrow(ServiceUnavailableError)
  await expect(estimateOf({ text: `\`\`\`${lines}` })).rejects.toThrow(ServiceUnavailableError)
  expect(await estimateOf({ text: `\`\`\`${lines}${JSON.stringify(goodBass)}` })).toMatchObject(
    understoodBass,
  )
})

test('a size of a million digits or spaces is parsed without delay', { tags: 'slow' }, async () => {
  for (const lengthInches of [
    `1${' '.repeat(1_000_000)}x`,
    '1'.repeat(1_000_000),
    `1${'.1'.repeat(500_000)}`,
  ]) {
    expect(await onlyFish({ ...goodFish, lengthInches })).toMatchObject({ lengthInches: null })
  }
})

test('understands a single fish without a list, and fields that are left out or written otherwise', async () => {
  const loose = { isFishing: true, species: ['walleye'], lengthInches: '21 in', confidence: 85, note: 'nice' }
  expect(await estimateOf({ json: loose })).toEqual({
    isFishing: true,
    fish: [
      {
        ...unknownFish,
        species: [{ name: 'walleye', likelihood: null }],
        lengthInches: 21,
        weightLbs: 3.39,
        isWeightDerived: true,
      },
    ],
    confidence: 0.85,
    raw: loose,
    usage,
    model: 'openai-compatible/fishnet',
  })
  expect(await onlyFish({ species: 'Walleye' })).toEqual({
    ...unknownFish,
    species: [{ name: 'Walleye', likelihood: null }],
  })
  expect(await onlyFish({})).toEqual(unknownFish)
})

test('without a list of fish, each species is a fish, and the sizes are those of the likeliest', async () => {
  const species = [
    { name: 'Bluegill', confidence: 0.3 },
    { name: 'Rock Bass', confidence: 0.7 },
  ]
  const { fish } = await estimateOf({ json: { isFishing: true, species, lengthInches: 8, weightLbs: 0.4 } })
  expect(fish).toMatchObject([
    { species: [{ name: 'Rock Bass', likelihood: 0.7 }], lengthInches: 8, weightLbs: 0.4 },
    { species: [{ name: 'Bluegill', likelihood: 0.3 }], lengthInches: null, weightLbs: null },
  ])
})

test('the largest fish comes first, at most twenty', async () => {
  const json = describeFish({ lengthInches: 9, weightLbs: 0.5 }, { lengthInches: 14, weightLbs: 1.5 })
  const { fish } = await estimateOf({ json })
  expect(fish.map(({ lengthInches }) => lengthInches)).toEqual([14, 9])
  const many = await estimateOf({ json: describeFish(...Array(30).fill({})) })
  expect(many.fish).toHaveLength(20)
})

test('does not take centimeters for inches', async () => {
  expect(await onlyFish({ ...goodFish, lengthInches: '53 cm', weightLbs: '2 lbs' })).toMatchObject({
    lengthInches: null,
    weightLbs: 2,
  })
})

test('sorts species by likelihood, at most four, without duplicates and "Unknown"', async () => {
  const species = [
    { name: 'Bluegill', likelihood: 0.3 },
    { name: ' Rock\nBass ', likelihood: 0.7 },
    { name: 'bluegill', likelihood: 0.2 },
    { name: 'Unknown', likelihood: 0.99 },
    { name: 'Perch, Yellow', likelihood: 0.1 },
    { name: 'Warmouth', likelihood: 0.09 },
    { name: 'Green Sunfish', likelihood: 0.08 },
  ]
  expect((await onlyFish({ ...goodFish, species, group: 'unknown' })).species).toEqual([
    { name: 'Rock Bass', likelihood: 0.7 },
    { name: 'Bluegill', likelihood: 0.3 },
    { name: 'Perch Yellow', likelihood: 0.1 },
    { name: 'Warmouth', likelihood: 0.09 },
  ])
  expect((await onlyFish({ ...goodFish, group: 'unknown' })).group).toBeNull()
})

test('a size out of range is null', async () => {
  const unknown = { ...goodFish, species: [{ name: 'Red Drum', likelihood: 0.9 }] }
  expect(await onlyFish({ ...unknown, lengthInches: 0, weightLbs: -2 })).toMatchObject({
    lengthInches: null,
    weightLbs: null,
  })
  expect(await onlyFish({ ...unknown, lengthInches: 501, weightLbs: null })).toMatchObject({
    lengthInches: null,
    weightLbs: null,
  })
})

test('a weight that does not fit the length is replaced, except in the raw response', async () => {
  const json = describeFish({ weightLbs: 12 })
  expect(await estimateOf({ json })).toMatchObject({
    fish: [{ weightLbs: 3.09, isWeightDerived: true }],
    raw: json,
  })
})

test('an estimate of no catch has no fish', async () => {
  expect(await estimateOf({ json: { ...goodBass, isFishing: false } })).toMatchObject({
    isFishing: false,
    fish: [],
  })
})

test('drops characters that the database cannot store', async () => {
  const text = '{"isFishing":true,"species":[{"name":"Pi\\u0000ke","confidence":1}],"note":"\\ud800"}'
  const { fish, raw } = await estimateOf({ text })
  expect(fish[0]?.species).toEqual([{ name: 'Pike', likelihood: 1 }])
  expect(JSON.stringify(raw)).not.toMatch(/u0000|ud800/)
})

test.each([1200.5, -1, 3e9])(
  'a reported count of %f tokens is none, since the response has been paid for',
  async (promptTokens) => {
    expect(await estimateOf({ json: goodBass, promptTokens })).toMatchObject({
      ...understoodBass,
      usage: { inputTokens: null, outputTokens: 60 },
    })
  },
)

test('a refusal is final', async () => {
  await expect(estimateOf({ refusal: 'I cannot help with that.' })).rejects.toThrow(ServiceRejectedError)
  await expect(estimateOf({ text: 'No.', finishReason: 'content_filter' })).rejects.toThrow(
    ServiceRejectedError,
  )
})

test('an exhausted quota is final', async () => {
  await expect(estimateOf(quotaUsedUp)).rejects.toThrow(ServiceRejectedError)
})

test('a request that the service rejects is final', async () => {
  await expect(estimateOf({ status: 400, body: '{"error":{"message":"no image support"}}' })).rejects.toThrow(
    ServiceRejectedError,
  )
})

test('a rate limit is reported as temporary, with the retry delay of the service', async () => {
  const failure = await estimateOf({ status: 429, headers: { 'retry-after': '33' } }).catch((error) => error)
  expect(failure).toBeInstanceOf(ServiceUnavailableError)
  expect(failure.retryAfterSeconds).toBe(33)
  expect(standIn.requests).toHaveLength(1)
})

test.each<[string, Failure]>([
  ['fails', { status: 500 }],
  ['is overloaded', { status: 529 }],
  ['rejects the API key', { status: 401, body: '{"error":{"message":"Incorrect API key"}}' }],
  ['responds with garbage', 'garbage'],
  ['sends too much', 'flood'],
  ['disconnects', 'cut'],
])('a service that %s is unavailable, and the next request succeeds', async (_, failure) => {
  await expect(estimateOf(failure)).rejects.toThrow(ServiceUnavailableError)
  standIn.answerWith(null)
  expect(await estimate()).toMatchObject(understoodBass)
})

test('a request to a service that hangs times out', async () => {
  const baseUrl = `${standIn.url}/v1`
  const config = { provider: 'openai-compatible', model: 'fishnet', apiKey: null, baseUrl } as const
  vision = createVision(config, { timeoutMs: 50 })
  await expect(estimateOf('hang')).rejects.toThrow('The vision service took too long to respond.')
})

test.each<[string, ModelResponse]>([
  ['prose', { text: 'What a lovely bass!' }],
  ['nothing', { text: '' }],
  ['half a response', { text: '{"isFishing": true, "species": [', finishReason: 'length' }],
  ['another schema', { json: { fish: 'yes' } }],
])(
  'a model that responds with %s is retryable seven times, then the failure is final',
  async (_, response) => {
    for (let attempt = 1; attempt < 8; attempt += 1) {
      await expect(estimateOf(response)).rejects.toThrow(ServiceUnavailableError)
    }
    await expect(estimateOf(response)).rejects.toThrow(ServiceRejectedError)
  },
)

test('tracked calls never report a rejection when a photo is given up on', async () => {
  const seen: unknown[] = []
  const trackCall: TrackedCall = (call) =>
    call().catch((cause) => {
      seen.push(cause)
      throw cause
    })
  vision = openVision({}, trackCall)
  standIn.answerWith({ text: 'It is a fish.' })
  for (let attempt = 1; attempt <= 8; attempt += 1) await estimate().catch(() => undefined)
  expect(seen).toHaveLength(8)
  expect(seen.filter((cause) => cause instanceof ServiceRejectedError)).toEqual([])
})

test('errors contain neither the photo nor the response', async () => {
  for (const failure of [{ status: 500, body: 'secret' }, { text: 'secret' }, { refusal: 'secret' }]) {
    const error = await estimateOf(failure).catch((cause) => cause)
    expect(error.cause).toBeUndefined()
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/secret|base64/)
  }
})
