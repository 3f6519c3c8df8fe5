import { createHttpClient, type HttpClient } from '../../app/http-client.ts'

/** The same browser after a restart of Creel, under another address. */
export function reopen(url: string, cookies: HttpClient['cookies']): HttpClient {
  const browser = createHttpClient(url)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
