import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { RequestError } from './request-error.ts'

test('a failed query is not retried', async () => {
  const client = createQueryClient(() => {})
  const queryFn = vi.fn().mockRejectedValue(new RequestError(500, 'Internal Server Error', ''))
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toThrow('500')
  expect(queryFn).toHaveBeenCalledOnce()
})

test('only a 401 response reports that the session has ended', async () => {
  const onSignedOut = vi.fn()
  const client = createQueryClient(onSignedOut)
  const fail = (status: number) => () => Promise.reject(new RequestError(status, '', ''))
  await client.fetchQuery({ queryKey: ['a'], queryFn: fail(403) }).catch(() => {})
  expect(onSignedOut).not.toHaveBeenCalled()
  await client.fetchQuery({ queryKey: ['b'], queryFn: fail(401) }).catch(() => {})
  expect(onSignedOut).toHaveBeenCalledOnce()
  const mutation = client.getMutationCache().build(client, { mutationFn: fail(401) })
  await mutation.execute(undefined).catch(() => {})
  expect(onSignedOut).toHaveBeenCalledTimes(2)
})
