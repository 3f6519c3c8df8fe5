import type { PublicProvider } from './vision-provider.ts'

/** Names of the providers in sentences: “Your photos are sent to …”. */
export const providerNames: Record<PublicProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  ollama: 'Ollama, which runs on this server',
  other: 'a vision service that whoever runs this server chose',
}
