import type { LanguageModel } from 'ai'

/** Which model looks at the photos, and how to reach it. */
export interface VisionConfig {
  provider: 'openai' | 'anthropic' | 'google' | 'ollama' | 'openai-compatible'
  model: string
  apiKey: string | null
  /** Where the provider answers, if that is not its usual address. */
  baseUrl: string | null
}

/** A model that has been opened, rather than the name of one. */
export type VisionModel = Exclude<LanguageModel, string>

/**
 * Loads the provider's library and opens the model. Key and address are always given: left out, the libraries would
 * look for them in the environment by themselves.
 */
export async function openVisionModel(
  config: VisionConfig,
  fetch: typeof globalThis.fetch,
): Promise<VisionModel> {
  const { provider, model } = config
  const apiKey = config.apiKey ?? ''
  const at = (usual: string) => config.baseUrl ?? usual
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, baseURL: at('https://api.openai.com/v1'), fetch }).chat(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey, baseURL: at('https://api.anthropic.com/v1'), fetch })(model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const baseURL = at('https://generativelanguage.googleapis.com/v1beta')
      return createGoogle({ apiKey, baseURL, fetch })(model)
    }
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2')
      const baseURL = `${at('http://127.0.0.1:11434').replace(/\/api$/, '')}/api`
      return createOllama({ baseURL, headers: authorization(config.apiKey), fetch })(model)
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const settings = { name: 'vision', baseURL: at(''), headers: authorization(config.apiKey), fetch }
      return createOpenAICompatible({ ...settings, supportsStructuredOutputs: true })(model)
    }
  }
}

/** Servers at home often have no key; then they get no header either. */
function authorization(apiKey: string | null): Record<string, string> {
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
}
