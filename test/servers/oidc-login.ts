import { type Browser, openBrowser } from '../app/http-client.ts'

/**
 * Goes from a Creel to its sign-in service as a browser would, types a name there, and stops before the way back, whose
 * address it answers.
 */
export async function visitProvider(
  { url }: { url: string },
  provider: { issuer: string },
  name: string,
  returnTo = '/',
): Promise<{ browser: Browser; callback: string }> {
  const browser = openBrowser(url)
  const away = openBrowser(provider.issuer)
  const start = await browser.fetch(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  let next = start.headers.get('location') ?? ''
  for (let hop = 0; hop < 10 && !next.startsWith(url); hop += 1) {
    const page = await away.fetch(next)
    next = page.headers.get('location') ?? (await fillIn(away, page, name))
    next = new URL(next, provider.issuer).href
  }
  return { browser, callback: next }
}

async function fillIn(away: Browser, page: Response, name: string): Promise<string> {
  const html = await page.text()
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const answer = await away.fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ prompt, login: name, password: 'any' }),
  })
  return answer.headers.get('location') ?? ''
}
