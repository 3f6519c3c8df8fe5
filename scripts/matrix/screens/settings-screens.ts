import type { Page } from 'playwright-core'
import { at, button, groupScreens, press, scrollTo } from './screen.ts'

/** The settings by sections, and the imports that they lead to. */
export const settingsScreens = [
  ...groupScreens('settings', {
    settings: at('/settings', (page) => page.getByRole('region', { name: 'Account' }).waitFor()),
    'settings-calibration': section('AI Calibration'),
    'settings-ruler': section('Ruler'),
    'settings-preferences': section('Preferences'),
    'settings-identification': section('Fish Identification'),
    'settings-data': section('Data'),
    'delete-account': dialog('Leave Creel', (page) =>
      press(button(page, 'Delete my account'), page.getByRole('dialog')),
    ),
  }),
  ...groupScreens('devices', {
    devices: section('Devices'),
    'add-device': dialog('Devices', async (page) => {
      await page.route('**/api/pairings', (route) => route.fulfill({ status: 201, json: pairing }))
      await page.route('**/api/pairings/*', (route) => route.fulfill({ json: openPairing }))
      await press(button(page, 'Add a device'), page.getByRole('dialog').getByText('7K3M'))
    }),
    'confirm-device': dialog('Devices', async (page) => {
      await page.route('**/api/pairings', (route) => route.fulfill({ status: 201, json: pairing }))
      await page.route('**/api/pairings/*', (route) => route.fulfill({ json: claimedPairing }))
      await press(button(page, 'Add a device'), page.getByRole('dialog').getByText('Harbor'))
    }),
    tokens: section('Access Tokens'),
    'create-token': dialog('Access Tokens', (page) =>
      press(button(page, /^Create (a|an access) token/), page.getByRole('dialog')),
    ),
    inbox: section('Inbox Folder'),
    leave: section('Leave Creel'),
  }),
]

const pairing = {
  id: '00000000-0000-4000-8000-000000000000',
  code: '7K3M 9QXD',
  links: ['http://192.168.1.20:3001/pair#7K3M9QXD'],
}
const openPairing = { status: 'open', deviceName: null, word: null }
const claimedPairing = { status: 'claimed', deviceName: 'Firefox on Android', word: 'Harbor' }

function section(name: string) {
  return at('/settings', (page) => scrollToSection(page, name))
}

/** A dialog that a button of a section opens. */
function dialog(name: string, open: (page: Page) => Promise<unknown>) {
  return at('/settings', async (page) => {
    await scrollToSection(page, name)
    await open(page)
  })
}

async function scrollToSection(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Leave Creel' }).waitFor()
  await page.waitForLoadState('networkidle') // sections above it grow as they load
  await scrollTo(page.getByRole('region', { name, exact: true }))
}
