import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userQuery } from '../../account/account-api.ts'
import { startUploadQueue } from './start-upload-queue.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Returns the uploads of this tab: the queue and its current state. */
export function useUploads() {
  const queue = queueFor(useQueryClient())
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

/** Resumes the uploads stored in this browser for the signed-in user, whether added in another tab or days ago. */
export function resumeUploads(queryClient: QueryClient): void {
  queueFor(queryClient).loadSaved()
}

// One queue per query client, that is, one for the running app; it outlives every screen.
const queues = new WeakMap<QueryClient, { accountId: string; queue: UploadQueue }>()

function queueFor(queryClient: QueryClient): UploadQueue {
  const existing = queues.get(queryClient)
  const accountId = currentAccountId(queryClient) || existing?.accountId || ''
  if (existing?.accountId === accountId) return existing.queue
  const queue = startUploadQueue(queryClient, accountId)
  queues.set(queryClient, { accountId, queue })
  return queue
}

function currentAccountId(queryClient: QueryClient): string {
  return queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
}
