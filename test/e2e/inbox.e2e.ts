/** @module-tag slow */
import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { createInboxScanner } from '../../server/inbox/scan-inboxes.ts'
import { startInboxApp } from '../app/inbox-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { findAccessibilityViolations } from '../pages/browser-page.ts'
import { openSettings } from '../pages/settings-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startInboxApp)

/** Looks through the folders until complete files have been taken in. */
async function scan(): Promise<void> {
  const scanner = createInboxScanner(
    app.services,
    { dir: app.dir, moves: false },
    { quietMs: 0, turnMs: 600_000 },
  )
  for (let scans = 0; scans < 2; ) if ((await scanner.scan()) !== null) scans++
}

test('an angler creates an inbox folder, and sees what came from it', async () => {
  const { page, section, complaints } = await openSettings(app)
  const inbox = section('Inbox Folder')
  await inbox.getByRole('button', { name: 'Create my inbox folder' }).click()
  const path = await inbox.getByLabel('Path of your inbox folder').inputValue()
  expect(join(app.dir, basename(path))).toBe(path)
  await inbox.getByText('No photo has come from this folder yet.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await writeFile(join(path, 'trout.jpg'), await sampleJpeg({ seed: 3 }))
  await writeFile(join(path, 'letter.jpg'), 'no photo')
  await scan()
  await page.reload()
  await inbox.getByText(/^1 photo added, most recently on \w+ \d+, \d{4}, [\d:]+\s[AP]M\.$/).waitFor()
  await inbox.getByText('1 file in this folder was rejected. A text beside it says why.').waitFor()
  await inbox.getByText('letter.jpg', { exact: true }).waitFor()
  await inbox.getByText('How to use this folder').click()
  await inbox.getByText('Files stay where they are.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await rm(path, { recursive: true })
  await scan()
  await page.reload()
  await inbox.getByText(/^This folder is missing\./).waitFor()
  await inbox.getByRole('button', { name: 'Create it again' }).click()
  await expect.poll(() => inbox.getByText(/^This folder is missing\./).count()).toBe(0)
  await expect.poll(() => inbox.getByLabel('Path of your inbox folder').inputValue()).toBe(path)
  await page.goto('/setup-tips')
  await page.getByRole('heading', { name: 'Send them to your inbox folder' }).waitFor()
  expect(complaints).toEqual([])
})

test('what deletes photos or the account says that files in the inbox folder stay, and where', async () => {
  const { page, button, angler } = await openSettings(app)
  const note = page.getByRole('dialog').getByText('Files in your inbox folder and its folder “done” stay')
  await button('Create my inbox folder').waitFor() // it is known that there is none
  await button('Delete my account').click()
  await page.getByRole('dialog').getByText('This immediately and permanently deletes:').waitFor()
  expect(await note.count()).toBe(0)
  const { path } = await angler.change<{ path: string }>('POST', '/api/inbox')
  await angler.upload([{ name: 'pike.jpg', bytes: await sampleJpeg({ seed: 7 }) }])
  await page.reload()
  await button('Delete my account').click()
  await note.getByText(path).waitFor()

  await page.goto('/photos')
  await page
    .getByRole('button', { name: /^Menu for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await note.getByText(path).waitFor()
  await page.getByText('If it came from there, Creel won’t add it again.').waitFor()

  await page.goto('/privacy')
  await page.getByText('Your inbox folder on the server').getByText(path).waitFor()
})
