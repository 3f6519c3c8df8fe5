import { expect, test } from 'vitest'
import type { VisionSettings } from '../../../shared/vision-settings.ts'
import { keyWarning, providerDescription, testSummary } from './vision-labels.ts'

test.each([
  [undefined, true, /^Looking/],
  [undefined, false, /^Not found/],
  [{ isFound: false, models: [] }, false, /^Not found/],
  [{ isFound: true, models: [] }, false, /without a model that can look at photos/],
  [{ isFound: true, models: ['gemma3'] }, false, /^Found on this server\. It needs no key/],
] as const)('for Ollama with %j (looking: %s), the option says %s', (found, isLooking, text) => {
  const local = found && { ...found, models: [...found.models] }
  expect(providerDescription('ollama', local, isLooking)).toMatch(text)
  expect(providerDescription('openai', local, isLooking)).toMatch(/sent to its servers/)
})

test('a key that can’t be used is to be entered again', () => {
  const settings = (key: VisionSettings['key']) => ({ key }) as VisionSettings
  expect(keyWarning(settings('unreadable'))).toMatch(/^The key can’t be read; enter it again\./)
  expect(keyWarning(settings('missing'))).toMatch(/^The key is missing/)
  expect(keyWarning(settings('saved'))).toBeNull()
  expect(keyWarning(settings('not-needed'))).toBeNull()
})

test('a test states its time and tokens, if known', () => {
  const result = { response: '{}', failure: null }
  expect(testSummary({ ...result, seconds: 2.34, inputTokens: 1184, outputTokens: 62 })).toBe(
    'It took 2.3 seconds, 1,184 tokens in and 62 out.',
  )
  expect(testSummary({ ...result, seconds: 1, inputTokens: null, outputTokens: null })).toBe(
    'It took 1.0 seconds. The service didn’t report tokens.',
  )
})
