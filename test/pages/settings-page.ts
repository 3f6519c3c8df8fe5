import type { Locator, Page } from 'playwright-core'
import type { HttpClient } from '../app/http-client.ts'
import type { TestApp } from '../app/test-app.ts'
import { type OpenPage, openPage, type windows } from './browser-page.ts'

/** The settings as a person finds the way around in them. */
export interface SettingsPage extends OpenPage {
  /** The same angler in another browser. */
  angler: HttpClient
  email: string
  section(title: string): Locator
  button(name: string): Locator
  toggle(name: string): Locator
  toast(words: string): Locator
}

export interface SettingsOptions {
  email?: string
  window?: keyof typeof windows
  /** Called before the screen is opened. */
  before?(page: Page): unknown
  path?: string
  opensOffline?: boolean
}

let anglers = 0

/** Opens the settings of an angler, who is new unless named. */
export async function openSettings(app: TestApp, options: SettingsOptions = {}): Promise<SettingsPage> {
  const email = options.email ?? `settings-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const { window = 'phone', opensOffline = false } = options
  const opened = await openPage(app, { email, window, opensOffline })
  const { page } = opened
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await options.before?.(page)
  await page.goto(options.path ?? '/settings')
  return {
    ...opened,
    angler,
    email,
    section: (title) => page.getByRole('region', { name: title, exact: true }),
    button: (name) => page.getByRole('button', { name, exact: true }),
    toggle: (name) => page.getByRole('switch', { name, exact: true }),
    toast: (words) => page.getByRole('listitem').getByText(words, { exact: true }),
  }
}

/** A browser that asks for permission to show notices as the test says, and tells of each it shows. */
export async function withNotifications(page: Page, response: 'granted' | 'denied'): Promise<string[]> {
  const shown: string[] = []
  await page
    .context()
    .exposeFunction('tellOfNotice', (title: string, tag: string) => shown.push(`${tag}: ${title}`))
  await page.context().addInitScript(`
    globalThis.Notification = class {
      static get permission() { return localStorage.getItem('test-permission') ?? 'default' }
      static async requestPermission() {
        localStorage.setItem('test-permission', '${response}')
        return '${response}'
      }
      constructor(title, { tag }) { tellOfNotice(title, tag) }
    }`)
  return shown
}

/** Lays other windows over a page, or takes them away. */
export async function cover(page: Page, isCovered: boolean): Promise<void> {
  await page.evaluate(`{
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isCovered} })
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${isCovered ? 'hidden' : 'visible'}' })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
}

/** The text that describes a field. */
export async function descriptionOf(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()))
  return texts.join(' ')
}
