import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shareInFile } from '../../test/app/share-in-file.ts'
import {
  describeFish,
  goodBass,
  goodFish,
  type ModelResponse,
  quotaUsedUp,
  startOpenAiStandIn,
  understoodBass,
} from '../../test/servers/openai.ts'
import type { Failure } from '../../test/servers/stand-in-server.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'
import { callUntracked, type TrackedCall } from '../external-services/service-health.ts'
import { createVision, type Vision } from './vision.ts'
import type { VisionConfig } from './vision-model.ts'
import type { VisionInput } from './vision-prompt.ts'

const standIn = shareInFile(startOpenAiStandIn)
let image: Buffer
let vision: Vision

beforeAll(async () => {
  image = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#27667b' } })
    .webp()
    .toBuffer()
})
beforeEach(() => {
  standIn.answerWith(null)
  standIn.requests.length = 0
  vision = openVision({})
})

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

test('the largest fish comes first, at most twenty', async () => {
  const json = describeFish({ lengthInches: 9, weightLbs: 0.5 }, { lengthInches: 14, weightLbs: 1.5 })
  const { fish } = await estimateOf({ json })
  expect(fish.map(({ lengthInches }) => lengthInches)).toEqual([14, 9])
  const many = await estimateOf({ json: describeFish(...Array(30).fill({})) })
  expect(many.fish).toHaveLength(20)
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

test.each([
  ['OpenAI', quotaUsedUp],
  ['Anthropic', { status: 400, body: 'Your credit balance is too low to access the Anthropic API.' }],
  ['a proxy', { status: 402, body: '' }],
])('a used-up budget at %s says nothing about the photo, which waits', async (_, failure) => {
  await expect(estimateOf(failure)).rejects.toThrow(ServiceUnavailableError)
})

test('a rate limit is reported as temporary, with the retry delay of the service', async () => {
  const failure = await estimateOf({ status: 429, headers: { 'retry-after': '33' } }).catch((error) => error)
  expect(failure).toBeInstanceOf(ServiceUnavailableError)
  expect(failure.retryAfterSeconds).toBe(33)
  expect(standIn.requests).toHaveLength(1)
})

test.each<[string, Failure]>([
  ['fails', { status: 500 }],
  ['rejects the API key', { status: 401, body: '{"error":{"message":"Incorrect API key"}}' }],
  ['disconnects', 'cut'],
])('a service that %s is unavailable, and the next request succeeds', async (_, failure) => {
  await expect(estimateOf(failure)).rejects.toThrow(ServiceUnavailableError)
  standIn.answerWith(null)
  expect(await estimate()).toMatchObject(understoodBass)
})

test.each<[string, ModelResponse]>([
  ['prose', { text: 'What a lovely bass!' }],
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

test('errors contain neither the photo nor the response', async () => {
  for (const failure of [{ status: 500, body: 'secret' }, { text: 'secret' }, { refusal: 'secret' }]) {
    const error = await estimateOf(failure).catch((cause) => cause)
    expect(error.cause).toBeUndefined()
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/secret|base64/)
  }
})
