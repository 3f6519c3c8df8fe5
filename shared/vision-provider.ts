/** Vision providers that administrators can choose in the app: three at their fixed addresses, and Ollama on loopback. */
export const appProviders = ['openai', 'anthropic', 'google', 'ollama'] as const
/** A provider that can be chosen in the app. */
export type AppProvider = (typeof appProviders)[number]

/** The vision provider in use, as far as everyone may know it; `other` is at an address that the operator chose. */
export const publicProviders = [...appProviders, 'other'] as const
/** A provider as everyone may know it. */
export type PublicProvider = (typeof publicProviders)[number]

/** Tokens for one look at a photo where no test has measured them: an assumption, with which docs/scaling.md calculates. */
export const typicalTokens = { input: 1200, output: 300 } as const
