import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { type InvalidationTopic, invalidationTopics } from '../../shared/events.ts'
import { createTestDatabase, runStatement } from '../../test/app/test-database.ts'
import { openLiveUpdates } from './live-updates.ts'
import { changesChannel } from './publish-change.ts'

let closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings) await close()
  closings = []
})

test('recent changes include a margin of five seconds', async () => {
  const { live, at, change } = await open()
  at(10_000)
  await change('ann', ['user'])
  at(16_000)
  expect(live.changesWithin('ann', 1_000)).toEqual(['user'])
  expect(live.changesWithin('ann', 999)).toEqual([])
  expect(live.changesWithin('bob', 1_000)).toEqual([])
})

test('everything is stale if changes before the start of listening are requested', async () => {
  const { live, at } = await open()
  at(10_000)
  expect(live.changesWithin('ann', 5_000)).toEqual([])
  expect(live.changesWithin('ann', 5_001)).toEqual([...invalidationTopics])
  expect(live.changesWithin('ann', Number.POSITIVE_INFINITY)).toEqual([...invalidationTopics])
})

/** Listens from time 0 of a clock that the test sets. */
async function open() {
  const database = await createTestDatabase()
  let time = 0
  const live = openLiveUpdates(database.connectionString, pino({ level: 'silent' }), () => time)
  closings.push(live.stop, database.drop)
  const change = async (ownerId: string, stale: InvalidationTopic[]) => {
    const listener = vi.fn()
    const stopListening = live.subscribe(ownerId, listener)
    await runStatement(
      database.connectionString,
      `select pg_notify('${changesChannel}', '${JSON.stringify({ ownerId, stale })}')`,
    )
    await expect.poll(() => listener.mock.calls).toEqual([[stale]])
    stopListening()
  }
  await expect.poll(() => live.changesWithin('nobody', -5_000)).toEqual([])
  return {
    live,
    change,
    at: (then: number) => {
      time = then
    },
  }
}
