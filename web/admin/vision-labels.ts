import type { AppProvider } from '../../shared/vision-provider.ts'
import type { VisionSettings, VisionTest } from '../../shared/vision-settings.ts'

/** What looking for Ollama found; undefined while it is being looked for, or if that failed. */
export type LocalModels = { isFound: boolean; models: string[] } | undefined

/** Names of the providers as options and in the summary. */
export const providerLabels: Record<NonNullable<VisionSettings['provider']>, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  ollama: 'Ollama',
  'openai-compatible': 'Another server',
}

/** Models that can look at photos, the first being the one to begin with. Any other name can be entered too. */
export const suggestedModels: Record<Exclude<AppProvider, 'ollama'>, readonly string[]> = {
  openai: ['gpt-5.4-mini', 'gpt-5.4', 'gpt-4.1-mini'],
  anthropic: ['claude-haiku-5-5', 'claude-sonnet-5-5'],
  google: ['gemini-flash-latest', 'gemini-flash-lite-latest'],
}

/** Returns the description of a provider's option. */
export function providerDescription(provider: AppProvider, local: LocalModels, isLooking: boolean): string {
  if (provider !== 'ollama') return 'Photos are sent to its servers. Needs a key, and costs money.'
  if (isLooking) return 'Looking for it on this server…'
  if (!local?.isFound) return 'Not found on this server. It needs no key, and photos stay here.'
  if (local.models.length === 0) return 'Found on this server, but without a model that can look at photos.'
  return 'Found on this server. It needs no key, costs nothing, and photos stay here.'
}

/** Returns a warning if the saved key can't be used, else null. */
export function keyWarning({ key }: VisionSettings): string | null {
  if (key === 'unreadable') return 'The key can’t be read; enter it again. Until then, new photos wait.'
  if (key === 'missing') return 'The key is missing; enter it again. Until then, new photos wait.'
  return null
}

/** Returns the sentence about the time and tokens of a test. */
export function testSummary({ seconds, inputTokens, outputTokens }: VisionTest): string {
  const time = `It took ${seconds.toFixed(1)} seconds`
  if (inputTokens === null || outputTokens === null) return `${time}. The service didn’t report tokens.`
  return `${time}, ${number.format(inputTokens)} tokens in and ${number.format(outputTokens)} out.`
}

const number = new Intl.NumberFormat('en-US')
