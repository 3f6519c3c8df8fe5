import { expect, test } from 'vitest'
import { isPositionAllowed } from './is-position-allowed.ts'

test.each([
  ['granted', true],
  ['prompt', false],
  ['denied', false],
])(
  'the position of a device whose permission is %s can be read without a question: %s',
  async (state, isAllowed) => {
    expect(await isPositionAllowed(permissionsThat(async () => ({ state })))).toBe(isAllowed)
  },
)

test('a browser that knows no such permission asks only on a tap', async () => {
  const query = () => Promise.reject(new TypeError('not a permission'))
  expect(await isPositionAllowed(permissionsThat(query))).toBe(false)
})

test('a browser that can’t tell about permissions asks only on a tap', async () => {
  expect(await isPositionAllowed(undefined)).toBe(false)
})

function permissionsThat(query: () => Promise<unknown>): Permissions {
  return { query } as unknown as Permissions
}
