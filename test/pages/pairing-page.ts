import type { Locator, Page } from 'playwright-core'
import { createHttpClient, type HttpClient } from '../app/http-client.ts'
import type { TestApp } from '../app/test-app.ts'
import { type OpenPage, openPage, type windows } from './browser-page.ts'
import { openSettings, type SettingsOptions, type SettingsPage } from './settings-page.ts'

/** The settings of an angler whose devices are looked after. */
export interface DevicesPage extends SettingsPage {
  devices: Locator
  dialog: Locator
  /** Opens the dialog and returns the code that it shows. */
  showCode(): Promise<string>
}

/** Opens the settings at an angler’s devices. */
export async function openDevices(app: TestApp, options: SettingsOptions = {}): Promise<DevicesPage> {
  const settings = await openSettings(app, options)
  const devices = settings.section('Devices')
  const dialog = settings.page.getByRole('dialog', { name: 'Add a Device' })
  const showCode = async () => {
    await devices.getByRole('button', { name: 'Add a device' }).click()
    return await readCode(dialog)
  }
  return { ...settings, devices, dialog, showCode }
}

/** Reads the code in the dialog. */
export async function readCode(dialog: Locator): Promise<string> {
  const code = dialog.getByText(/^[0-9A-Z]{4}\s[0-9A-Z]{4}$/)
  return ((await code.textContent()) ?? '').replace(/\s/, ' ')
}

interface NewDeviceOptions {
  /** Who is signed in on it already. */
  email?: string
  window?: keyof typeof windows
  opensOffline?: boolean
}

/** Opens a browser on the home network, on which nobody is signed in unless named. */
export async function openNewDevice(app: TestApp, options: NewDeviceOptions = {}): Promise<OpenPage> {
  const { email, ...rest } = options
  const url = lanUrl(app)
  const signIn = async (): Promise<HttpClient> =>
    email === undefined ? createHttpClient(url) : await app.signIn(email)
  const opened = await openPage({ url, signIn }, { email: email ?? '', ...rest })
  await opened.page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  return opened
}

/** The address of the socket on the home network. */
export function lanUrl(app: TestApp): string {
  return app.services.config.lan?.origins[0] ?? ''
}

/** Sends a code from a device, by the link or typed. The device then asks whether to sign in. */
export async function sendCode(page: Page, code: string, isTyped = false): Promise<void> {
  if (isTyped) {
    await page.goto('/pair')
    await page.getByLabel('Code').fill(code)
  } else await page.goto(`/pair#${code.replace(' ', '')}`)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Agrees on the new device to the account that it shows, and waits for the other device. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sign in as / }).click()
  await page.getByText('Confirm on the device that shows the same word.').waitFor()
}

/** The word that a device shows while it asks and waits. */
export async function readWord(page: Page): Promise<string> {
  return (await page.getByText('The word', { exact: true }).locator('+ *').textContent()) ?? ''
}
