import { expect, test } from 'vitest'
import { createCrossTabFlag, type FlagLocks } from './cross-tab-flag.ts'

test('a sign is seen by all tabs as long as one of them has it up', async () => {
  const locks = locksByHand()
  const [here, there] = [createCrossTabFlag('in front', locks), createCrossTabFlag('in front', locks)]
  expect(await there.isUpAnywhere()).toBe(false)
  here.set(true)
  here.set(true)
  expect(await there.isUpAnywhere()).toBe(true)
  there.set(true)
  here.set(false)
  expect(await here.isUpAnywhere()).toBe(true)
  there.set(false)
  await Promise.resolve()
  expect(await here.isUpAnywhere()).toBe(false)
})

test('signs of other names say nothing', async () => {
  const locks = locksByHand()
  createCrossTabFlag('uploading', locks).set(true)
  expect(await createCrossTabFlag('in front', locks).isUpAnywhere()).toBe(false)
})

test('where there are no locks a tab knows of its own sign', async () => {
  const sign = createCrossTabFlag('in front', null)
  sign.set(true)
  expect(await sign.isUpAnywhere()).toBe(true)
  sign.set(false)
  expect(await sign.isUpAnywhere()).toBe(false)
})

function locksByHand(): FlagLocks {
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
