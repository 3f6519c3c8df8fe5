import { type Browser, openBrowser } from '../../app/http-client.ts'

/** The same browser after a restart of Creel, under another address. */
export function reopen(url: string, cookies: Browser['cookies']): Browser {
  const browser = openBrowser(url)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
