import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardShares, receiveShare, takeShare } from './received-shares.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  discardShares()
  vi.useRealTimers()
})

test('the files of a share are handed over once, by the id that the page gets', async () => {
  const id = await share('one.jpg', 'two.jpg')
  expect(takeShare('another')).toBeNull()
  expect(namesOf(takeShare(id))).toEqual(['one.jpg', 'two.jpg'])
  expect(takeShare(id)).toBeNull()
})

test('shares are kept apart, and the newest three only', async () => {
  const [first = '', ...others] = [await share('1'), await share('2'), await share('3'), await share('4')]
  expect(takeShare(first)).toBeNull()
  expect(others.map((id) => namesOf(takeShare(id)))).toEqual([['2'], ['3'], ['4']])
})

test('a share that no page takes is discarded after a minute, or when a session starts or ends', async () => {
  const [taken, late, other] = [await share('1'), await share('2'), await share('3')]
  takeShare(taken)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(takeShare(late)).toBeNull()
  expect(takeShare(other)).toBeNull()
  const signedOut = await share('4')
  discardShares()
  expect(takeShare(signedOut)).toBeNull()
})

function share(...names: string[]): Promise<string> {
  const form = new FormData()
  for (const name of names) form.append('photos', new File(['x'], name))
  return receive(async () => form)
}

async function receive(formData: () => Promise<FormData>): Promise<string> {
  const response = await receiveShare({ formData }, () => undefined)
  expect(response.status).toBe(303)
  return response.headers.get('location')?.replace('/share?shareId=', '') ?? ''
}

function namesOf(files: readonly File[] | null): string[] | undefined {
  return files?.map(({ name }) => name)
}
