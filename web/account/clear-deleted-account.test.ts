import { afterEach, expect, test, vi } from 'vitest'
import { signOutPath } from '../../shared/account.ts'
import { clearDeletedAccount } from './clear-deleted-account.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a user who has deleted the account is signed out, even if the browser rejects access to its storage', async () => {
  const reject = () => Promise.reject(new DOMException('No.', 'SecurityError'))
  const replace = vi.fn()
  vi.stubGlobal('caches', { keys: reject, open: reject, delete: reject, has: reject })
  vi.stubGlobal('window', { location: { replace } })
  await clearDeletedAccount('u1')
  expect(replace.mock.calls).toEqual([[signOutPath]])
})
