import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, runStatement } from '../../test/app/test-database.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { changesChannel, type LiveUpdates, openLiveUpdates } from './live-updates.ts'

let closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings) await close()
  closings = []
})

test('a listener receives the changes of its user, until it unsubscribes', async () => {
  const { live, notify } = await open()
  const [ann, bob] = [listen(live, 'ann'), listen(live, 'bob')]
  await notify({ ownerId: 'ann', version: 7 })
  await notify({ ownerId: 'ann', version: null })
  await notify({ ownerId: 'bob', version: 3 })
  await expect.poll(() => bob.received).toEqual([3])
  expect(ann.received).toEqual([7, null])
  ann.stop()
  await notify({ ownerId: 'ann', version: 8 })
  await notify({ ownerId: 'bob', version: 4 })
  await expect.poll(() => bob.received).toEqual([3, 4])
  expect(ann.received).toEqual([7, null])
})

/** Opens live updates that have begun to listen. */
async function open() {
  const database = await createTestDatabase()
  const live = openLiveUpdates(database.connectionString, pino({ level: 'silent' }))
  closings.push(live.stop, database.drop)
  const notify = (payload: unknown) =>
    runStatement(
      database.connectionString,
      `select pg_notify('${changesChannel}', '${JSON.stringify(payload)}')`,
    )
  const first = listen(live, 'first')
  await waitFor(async () => {
    await notify({ ownerId: 'first', version: 0 })
    expect(first.received).toContain(0)
  })
  return { live, notify }
}

function listen(live: LiveUpdates, ownerId: string) {
  const received: (number | null)[] = []
  return { received, stop: live.subscribe(ownerId, (version) => received.push(version)) }
}
