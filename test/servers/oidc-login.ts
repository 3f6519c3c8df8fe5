import { createHttpClient, type HttpClient } from '../app/http-client.ts'

/**
 * Goes from a Creel to its sign-in service as a browser would, types a name there, and stops before the way back, whose
 * address it answers.
 */
export async function signInAtProvider(
  { url }: { url: string },
  provider: { issuer: string },
  name: string,
  returnTo = '/',
): Promise<{ browser: HttpClient; callback: string }> {
  const browser = createHttpClient(url)
  const away = createHttpClient(provider.issuer)
  const start = await browser.fetch(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  let next = start.headers.get('location') ?? ''
  for (let hop = 0; hop < 10 && !next.startsWith(url); hop += 1) {
    const page = await away.fetch(next)
    next = page.headers.get('location') ?? (await fillIn(away, page, name))
    next = new URL(next, provider.issuer).href
  }
  return { browser, callback: next }
}

async function fillIn(away: HttpClient, page: Response, name: string): Promise<string> {
  const html = await page.text()
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const response = await away.fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ prompt, login: name, password: 'any' }),
  })
  return response.headers.get('location') ?? ''
}
