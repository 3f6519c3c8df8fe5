import type { LanguageModel } from 'ai'

/** Which model analyzes photos, and how to reach it. */
export interface VisionConfig {
  provider: 'openai' | 'anthropic' | 'google' | 'ollama' | 'openai-compatible'
  model: string
  apiKey: string | null
  /** Base URL of the provider, if not its default. */
  baseUrl: string | null
}

/** A model instance, as opposed to a model name. */
export type VisionModel = Exclude<LanguageModel, string>

/** Loads the provider's library. Always passes key and URL, else libraries look for them in environment variables. */
export async function openVisionModel(
  config: VisionConfig,
  fetch: typeof globalThis.fetch,
): Promise<VisionModel> {
  const { provider, model } = config
  const apiKey = config.apiKey ?? ''
  const baseUrlOr = (defaultUrl: string) => config.baseUrl ?? defaultUrl
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, baseURL: baseUrlOr('https://api.openai.com/v1'), fetch }).chat(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey, baseURL: baseUrlOr('https://api.anthropic.com/v1'), fetch })(model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const baseURL = baseUrlOr('https://generativelanguage.googleapis.com/v1beta')
      return createGoogle({ apiKey, baseURL, fetch })(model)
    }
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2')
      const baseURL = `${baseUrlOr('http://127.0.0.1:11434').replace(/\/api$/, '')}/api`
      return createOllama({ baseURL, headers: authorization(config.apiKey), fetch })(model)
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const settings = {
        name: 'vision',
        baseURL: baseUrlOr(''),
        headers: authorization(config.apiKey),
        fetch,
      }
      return createOpenAICompatible({ ...settings, supportsStructuredOutputs: true })(model)
    }
  }
}

/** Returns the authorization header; none without a key, since self-hosted servers often need none. */
function authorization(apiKey: string | null): Record<string, string> {
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
}
