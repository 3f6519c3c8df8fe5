/**
 * Has requests of this process to fixed addresses, such as those of the vision providers, sent to stand-ins; requests to any
 * other address than loopback fail. Returns a function that ends this, and the URLs that were requested.
 */
export function redirectFetch(standIns: Record<string, string>) {
  const original = globalThis.fetch
  const requested: string[] = []
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const [address, standIn] = Object.entries(standIns).find(([from]) => url.startsWith(from)) ?? []
    if (address === undefined || standIn === undefined) {
      if (new URL(url).hostname === '127.0.0.1') return await original(input, init)
      throw new Error(`No test may request ${url}.`)
    }
    requested.push(url)
    return await original(url.replace(address, standIn), init)
  }
  return {
    requested,
    restore: () => {
      globalThis.fetch = original
    },
  }
}

/** The fixed addresses of the providers that can be chosen in the app. */
export const providerAddresses = {
  openai: 'https://api.openai.com',
  anthropic: 'https://api.anthropic.com',
  google: 'https://generativelanguage.googleapis.com',
  ollama: 'http://127.0.0.1:11434',
} as const
