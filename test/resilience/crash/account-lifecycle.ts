import type { ImportResult } from '../../../shared/archive.ts'
import { type HttpClient, signInLocally } from '../../app/http-client.ts'
import { sendArchive } from '../../samples/archive-files.ts'
import { ask, type Ledger, openLedger, readBody, send, Unanswered } from './ledger.ts'
import type { Random } from './random.ts'
import { reopen } from './reopen.ts'
import { sendNew, takePhoto } from './send-photos.ts'

/** Somebody who tries Creel, with what they were told, and how far the deletion of their account has come. */
export interface Newcomer {
  email: string
  id: string | null
  cookies: HttpClient['cookies']
  ledger: Ledger
  leaving: 'no' | 'asked' | 'gone'
}

/** What an archive of somebody else's log holds. */
export interface SampleArchive {
  zip: Buffer
  sha256s: string[]
}

let arrived = 0

/** Somebody comes, sends photos, reads an older log in, and leaves for good: by themselves, or sent away. */
export async function runAccountLifecycle(
  url: string,
  administrator: HttpClient,
  newcomers: Newcomer[],
  archive: SampleArchive,
  random: Random,
): Promise<void> {
  const staying = newcomers.find(({ id, leaving }) => id !== null && leaving === 'no')
  if (staying && random.next() < 0.6) return await comeBack(url, administrator, staying, archive, random)
  arrived += 1
  const email = `newcomer-${arrived}@example.org`
  const browser = await signInLocally(url, email).catch((cause) => {
    throw new Unanswered('The sign-in was not answered.', { cause })
  })
  const newcomer: Newcomer = {
    email,
    id: null,
    cookies: browser.cookies,
    ledger: openLedger(),
    leaving: 'no',
  }
  newcomers.push(newcomer)
  const { ledger } = newcomer
  const response = await ask(ledger, () => browser.fetch('/api/auth/user'))
  if (response === null) throw new Error('A sign-in did not last.')
  newcomer.id = (await readBody<{ id: string }>(response)).id
  await sendNew(browser, ledger, [await takePhoto(random), await takePhoto(random)], random)
  await readArchiveIn(browser, ledger, archive)
  await leave(browser, administrator, newcomer, random)
}

/** Somebody whom a crash kept from leaving reads the archive in once more, which changes nothing, and leaves. */
async function comeBack(
  url: string,
  administrator: HttpClient,
  newcomer: Newcomer,
  archive: SampleArchive,
  random: Random,
): Promise<void> {
  const browser = reopen(url, newcomer.cookies)
  await readArchiveIn(browser, newcomer.ledger, archive)
  await leave(browser, administrator, newcomer, random)
}

/** Reads the archive in; what is there of it already is left as it is. */
export async function readArchiveIn(
  browser: HttpClient,
  ledger: Ledger,
  archive: SampleArchive,
): Promise<void> {
  for (const sha256 of archive.sha256s) ledger.possible.add(sha256)
  const response = await ask(ledger, () => sendArchive(browser, archive.zip))
  if (response === null) throw new Error('An import was refused.')
  const result = await readBody<ImportResult>(response)
  if (result.leftOutCount > 0 || result.photos + result.duplicates !== archive.sha256s.length) {
    throw new Error(`An import answered ${JSON.stringify(result)}.`)
  }
  for (const sha256 of archive.sha256s) ledger.promised.add(sha256)
}

async function leave(browser: HttpClient, administrator: HttpClient, newcomer: Newcomer, random: Random) {
  newcomer.leaving = 'asked'
  const request =
    random.next() < 0.5
      ? send(browser, 'DELETE', '/api/account')
      : send(administrator, 'DELETE', `/api/admin/users/${newcomer.id}`)
  await ask(newcomer.ledger, request)
  newcomer.leaving = 'gone'
}
