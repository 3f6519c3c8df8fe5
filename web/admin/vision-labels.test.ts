import { expect, test } from 'vitest'
import type { VisionSettings } from '../../shared/vision-settings.ts'
import { keyWarning, providerDescription } from './vision-labels.ts'

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
