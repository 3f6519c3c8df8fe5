import type { PublicProvider } from '../../shared/vision-provider.ts'
import type { VisionConfig } from './vision-model.ts'

/** Returns what everyone may know about the provider in environment variables: its name, unless it is at another address. */
export function publicProvider({ provider, baseUrl }: VisionConfig): PublicProvider {
  return baseUrl !== null || provider === 'openai-compatible' ? 'other' : provider
}
