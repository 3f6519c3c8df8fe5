import { expect, test } from 'vitest'
import { changeEach } from './change-each.ts'

test('what could not be changed is answered, and every photo is counted', async () => {
  const heard: number[] = []
  const change = async (id: string) => {
    if (id === 'gone') throw new Error('no such photo')
  }
  const outcome = await changeEach(['one', 'gone', 'three'], change, (done) => heard.push(done))
  expect(outcome).toEqual({ failed: ['gone'] })
  expect(heard).toEqual([1, 2, 3])
})

test('where nothing could be changed, it fails as the first did', async () => {
  const refuse = (id: string) => Promise.reject(new Error(id))
  await expect(changeEach(['one', 'two'], refuse)).rejects.toThrow('one')
  expect(await changeEach([], refuse)).toEqual({ failed: [] })
})

test('no more than four are changed at once', async () => {
  let running = 0
  let most = 0
  await changeEach(
    Array.from({ length: 20 }, (_, index) => String(index)),
    async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    },
  )
  expect(most).toBe(4)
})
