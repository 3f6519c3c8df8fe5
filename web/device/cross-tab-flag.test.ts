import { expect, test } from 'vitest'
import { createCrossTabFlag, type FlagLocks } from './cross-tab-flag.ts'

test('a sign is seen by all tabs as long as one of them has it up', async () => {
  const locks = fakeLocks()
  const [ownTab, otherTab] = [createCrossTabFlag('in front', locks), createCrossTabFlag('in front', locks)]
  expect(await otherTab.isSetInAnyTab()).toBe(false)
  ownTab.set(true)
  ownTab.set(true)
  expect(await otherTab.isSetInAnyTab()).toBe(true)
  otherTab.set(true)
  ownTab.set(false)
  expect(await ownTab.isSetInAnyTab()).toBe(true)
  otherTab.set(false)
  await Promise.resolve()
  expect(await ownTab.isSetInAnyTab()).toBe(false)
})

test('signs of other names say nothing', async () => {
  const locks = fakeLocks()
  createCrossTabFlag('uploading', locks).set(true)
  expect(await createCrossTabFlag('in front', locks).isSetInAnyTab()).toBe(false)
})

test('where there are no locks a tab knows of its own sign', async () => {
  const flag = createCrossTabFlag('in front', null)
  flag.set(true)
  expect(await flag.isSetInAnyTab()).toBe(true)
  flag.set(false)
  expect(await flag.isSetInAnyTab()).toBe(false)
})

function fakeLocks(): FlagLocks {
  const held: { name: string }[] = []
  return {
    query: async () => ({ held }),
    async request(name, _, hold) {
      const lock = { name }
      held.push(lock)
      await hold()
      held.splice(held.indexOf(lock), 1)
    },
  }
}
