import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '../../app/wait-for.ts'
import { type Newcomer, runAccountLifecycle, type SampleArchive } from './account-lifecycle.ts'
import { checkLedger } from './check-ledger.ts'
import { findRemains, inspectDatabase } from './inspect-database.ts'
import { type Ledger, Unanswered } from './ledger.ts'
import type { Random } from './random.ts'
import { makeRandomEdit } from './random-edits.ts'
import { reopen } from './reopen.ts'
import { sendRandomPhoto } from './send-photos.ts'

/** Somebody who stays, signed in since the first start. */
export interface Angler {
  cookies: Map<string, string>
  ledger: Ledger
}

/** All who use one Creel at once; the first angler is its administrator. */
export interface ConcurrentUsers {
  anglers: [Angler, ...Angler[]]
  newcomers: Newcomer[]
  archive: SampleArchive
}

/** Everybody does what they do, until a moment that chance chooses, which is when `atMoment` runs; and until all are told. */
export async function keepBusy(
  url: string,
  crowd: ConcurrentUsers,
  random: Random,
  atMoment: () => Promise<void>,
): Promise<void> {
  const moment = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  let isOver = false
  let responses = random.below(25)
  const isCounted = random.next() < 0.5
  const lane = async (act: () => Promise<void>) => {
    try {
      while (!isOver) {
        await act()
        responses -= 1
        began.resolve()
        if (isCounted && responses <= 0) moment.resolve()
      }
    } catch (cause) {
      if (cause instanceof Unanswered) return
      moment.reject(cause)
    }
  }
  const [administrator] = crowd.anglers
  const lanes = crowd.anglers.flatMap(({ cookies, ledger }) => {
    const browser = reopen(url, cookies)
    return [
      lane(() => sendRandomPhoto(browser, ledger, random)),
      lane(() => makeRandomEdit(browser, ledger, random)),
    ]
  })
  const sender = reopen(url, administrator.cookies)
  lanes.push(lane(() => runAccountLifecycle(url, sender, crowd.newcomers, crowd.archive, random)))
  const pauseMs = random.below(1_500)
  if (!isCounted) void began.promise.then(() => delay(pauseMs)).then(moment.resolve)
  await moment.promise
  await atMoment()
  isOver = true
  await Promise.all(lanes)
}

/** Holds the server to everything it has told anybody; answers every breach in a sentence. */
export async function checkUsers(
  url: string,
  dataDir: string,
  crowd: ConcurrentUsers,
  checksAllFiles = false,
): Promise<string[]> {
  const breaches: string[] = []
  const check = async ({ cookies, ledger }: Angler) => {
    breaches.push(...(await checkLedger(reopen(url, cookies), ledger, checksAllFiles)))
  }
  for (const angler of crowd.anglers) await check(angler)
  for (const newcomer of crowd.newcomers) {
    const { id } = newcomer
    if (id === null) continue
    if (newcomer.leaving === 'asked') newcomer.leaving = (await isThere(dataDir, id)) ? 'no' : 'gone'
    if (newcomer.leaving === 'no') await check(newcomer)
    else breaches.push(...(await findRemains(dataDir, id)))
  }
  return breaches
}

/** Waits until Creel says that it can do its work. */
export async function waitUntilReady(url: string): Promise<void> {
  await waitFor(async () => {
    const { status } = await fetch(`${url}/api/health/ready`)
    if (status !== 200) throw new Error(`Creel is not ready: ${status}.`)
  })
}

function isThere(dataDir: string, id: string): Promise<boolean> {
  return inspectDatabase(
    dataDir,
    async (ask) => (await ask('select 1 from users where id = $1', [id])).length > 0,
  )
}
