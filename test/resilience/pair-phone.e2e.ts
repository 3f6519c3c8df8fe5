import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computerAddress, openHomeNetwork } from '../app/home-network.ts'
import { createHttpClient } from '../app/http-client.ts'
import { openTerminal, type Terminal } from '../app/terminal.ts'
import { unsetSettings } from '../app/unset-settings.ts'
import { findChromium, launchChromium, openPage } from '../pages/browser-page.ts'
import { agree, readCode, readWord, sendCode } from '../pages/pairing-page.ts'
import { photoPicker } from '../pages/photos-page.ts'

/*
 * What README.md says under “Pair your phone”, on a clean data folder: a computer and a phone, each in a network namespace with a
 * browser of its own.
 */

const network = await openHomeNetwork()
const why = network ? '' : ' (this machine allows no network namespaces with a cable between them)'
const lanUrl = `http://${computerAddress}:3001`
const email = 'sam@example.org'
const photo = fileURLToPath(new URL('../samples/files/heic-gps-north-west.heic', import.meta.url))

let folder: string
let creel: Terminal
const browsers: Browser[] = []
const settings = () => ({
  ...unsetSettings,
  DATA_DIR: join(folder, 'data'),
  WEATHER_URL: 'off',
  GEOCODER: 'off',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-home-'))
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  creel?.pressCtrlC()
  await creel?.ended
  await network?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test.skipIf(network === null && !process.env.CI)(
  `a phone is paired with a new Creel as README.md says, adds a photo, and both show it in the gallery${why}`,
  async () => {
    expect(network, why).not.toBeNull() // CI must run it
    creel = start(['npm', 'start', '--', '--lan'])
    await creel.waitFor(`On your network: ${lanUrl}`)

    const computer = await open('computer')
    await computer.goto('/')
    await computer.getByRole('link', { name: 'Get Started Free' }).click()
    await computer.getByLabel('Email').fill(email)
    await computer.getByRole('button', { name: 'Continue' }).click()
    await computer
      .getByRole('dialog', { name: 'Welcome to Creel' })
      .getByRole('button', { name: 'Close' })
      .click()
    await computer.getByRole('button', { name: 'Your account' }).click()
    await computer.getByRole('menuitem', { name: 'Settings' }).click()
    await computer.getByRole('button', { name: 'Add a device' }).click()
    const dialog = computer.getByRole('dialog', { name: 'Add a Device' })
    const code = await readCode(dialog)

    const phone = await open('phone')
    await expectRefused(phone, 'http://127.0.0.1:3000')
    await expectRefused(phone, `http://${computerAddress}:3000`)
    await phone.goto('/api/login')
    await phone.getByRole('heading', { name: 'How to get a code' }).waitFor()

    await sendCode(phone, code)
    await phone.getByRole('heading', { name: `Sign in as ${email}?` }).waitFor()
    await dialog.getByText(await readWord(phone), { exact: true }).waitFor()
    await agree(phone)
    await dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
    await phone.getByRole('link', { name: 'Upload First Photos' }).click()
    await phone.getByText('Total photos: 0').waitFor() // the map has a picker too
    await photoPicker(phone).setInputFiles(photo)
    await phone.getByText('Total photos: 1').waitFor()

    await computer.goto('/photos')
    await computer.getByText('Total photos: 1').waitFor()
  },
)

test.skipIf(network === null)(
  `another phone is paired by the code that “npm run pair” prints${why}`,
  async () => {
    const tool = start(['npm', 'run', 'pair'])
    await tool.waitFor(/and type .*\r\n/)
    const [, code = ''] = /and type (.{9})\r\n/.exec(tool.shown()) ?? []
    const phone = await open('phone')
    await sendCode(phone, code, true)
    await tool.waitFor(`to be added to ${email}. Does it show the word “${await readWord(phone)}”?`)
    await agree(phone)
    tool.type('y')
    expect(await tool.ended).toBe(0)
    await phone.getByRole('button', { name: 'Your account' }).waitFor()
    await phone.goto('/photos')
    await phone.getByText('Total photos: 1').waitFor()
  },
)

function start(command: string[]): Terminal {
  return openTerminal([...(network?.computer ?? []), ...command], settings())
}

/** Checks it in a tab of its own, since the error page that Chromium goes to would interrupt the next navigation. */
async function expectRefused(page: Page, url: string): Promise<void> {
  const tab = await page.context().newPage()
  await expect(tab.goto(url)).rejects.toThrow('ERR_CONNECTION_REFUSED')
  await tab.close()
}

/** Opens a browser on one of the two, where no one is signed in. */
async function open(machine: 'computer' | 'phone'): Promise<Page> {
  const chromium = join(folder, machine)
  const command = [...(network?.[machine] ?? []), findChromium()]
  await writeFile(chromium, `#!/bin/sh\nexec ${command.join(' ')} "$@"\n`)
  await chmod(chromium, 0o755)
  const browser = await launchChromium(chromium)
  browsers.push(browser)
  const url = machine === 'phone' ? lanUrl : 'http://127.0.0.1:3000'
  const signIn = async () => createHttpClient(url)
  const window = machine === 'phone' ? 'phone' : 'desktop'
  return (await openPage({ url, signIn }, { email: '', window, browser })).page
}
