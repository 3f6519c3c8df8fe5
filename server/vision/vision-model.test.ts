import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startAnthropicStandIn } from '../../test/servers/anthropic.ts'
import { startGoogleStandIn } from '../../test/servers/google.ts'
import { startOllamaStandIn } from '../../test/servers/ollama.ts'
import { goodBass, understoodBass } from '../../test/servers/openai.ts'
import { createVision } from './vision.ts'
import type { VisionConfig } from './vision-model.ts'

const image = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#27667b' } })
  .webp()
  .toBuffer()

/** The token counts that the stand-ins report. */
const usage = { inputTokens: 900, outputTokens: 60 }

async function estimateWith(config: VisionConfig) {
  const input = { anglerHeightInches: 68, cameraSetup: 'selfie', placeName: null, month: 5 } as const
  return await createVision(config).estimate({ image, mediaType: 'image/webp', ...input })
}

test.each(['claude-sonnet-4-5', 'claude-3-haiku-20240307'])(
  "estimates with Anthropic's %s",
  async (model) => {
    const standIn = await startAnthropicStandIn(goodBass)
    const config = { provider: 'anthropic', model, apiKey: 'k', baseUrl: `${standIn.url}/v1` } as const
    expect(await estimateWith(config)).toMatchObject({
      ...understoodBass,
      raw: goodBass,
      usage,
      model: `anthropic/${model}`,
    })
    await standIn.stop()
  },
)

test("estimates with Google's models", async () => {
  const standIn = await startGoogleStandIn(goodBass)
  const config = {
    provider: 'google',
    model: 'gemini-2.5-flash',
    apiKey: 'k',
    baseUrl: `${standIn.url}/v1beta`,
  } as const
  expect(await estimateWith(config)).toMatchObject({ ...understoodBass, raw: goodBass, usage })
  await standIn.stop()
})

test.each(['', '/api'])('estimates with Ollama at {url}%s', async (path) => {
  const standIn = await startOllamaStandIn(goodBass)
  const config = {
    provider: 'ollama',
    model: 'gemma3',
    apiKey: null,
    baseUrl: `${standIn.url}${path}`,
  } as const
  expect(await estimateWith(config)).toMatchObject({ ...understoodBass, raw: goodBass, usage })
  expect(standIn.requests[0]?.headers.authorization).toBeUndefined()
  await standIn.stop()
})

test('sends requests to the configured address only, regardless of environment variables', async () => {
  const elsewhere = await startAnthropicStandIn(goodBass)
  const standIn = await startAnthropicStandIn(goodBass)
  process.env.ANTHROPIC_BASE_URL = `${elsewhere.url}/v1`
  process.env.ANTHROPIC_API_KEY = 'another'
  try {
    await estimateWith({
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      apiKey: 'k',
      baseUrl: `${standIn.url}/v1`,
    })
    expect(elsewhere.requests).toEqual([])
    expect(standIn.requests[0]?.headers['x-api-key']).toBe('k')
  } finally {
    delete process.env.ANTHROPIC_BASE_URL
    delete process.env.ANTHROPIC_API_KEY
    await Promise.all([elsewhere.stop(), standIn.stop()])
  }
})
