import { createHttpClient, type HttpClient } from '../app/http-client.ts'

/**
 * Follows the redirects from a server to its sign-in service like a browser, signs in there, and returns the URL of the
 * redirect back to the server.
 */
export async function signInAtProvider(
  { url }: { url: string },
  provider: { issuer: string },
  name: string,
  returnTo = '/',
): Promise<{ browser: HttpClient; callback: string }> {
  const browser = createHttpClient(url)
  const providerClient = createHttpClient(provider.issuer)
  const start = await browser.fetch(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  let next = start.headers.get('location') ?? ''
  for (let hop = 0; hop < 10 && !next.startsWith(url); hop += 1) {
    const page = await providerClient.fetch(next)
    next = page.headers.get('location') ?? (await submitForm(providerClient, page, name))
    next = new URL(next, provider.issuer).href
  }
  return { browser, callback: next }
}

async function submitForm(providerClient: HttpClient, page: Response, name: string): Promise<string> {
  const html = await page.text()
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const response = await providerClient.fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ prompt, login: name, password: 'any' }),
  })
  return response.headers.get('location') ?? ''
}
