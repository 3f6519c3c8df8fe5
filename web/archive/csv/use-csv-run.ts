import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { importNotedCatchesEndpoint, undoCatchImportEndpoint } from '../../../shared/catches/noted-catches.ts'
import { userQuery } from '../../account/account-api.ts'
import { requestEach } from '../../api-client/batch-requests.ts'
import { invalidateTopics } from '../../api-client/invalidate.ts'
import { request } from '../../api-client/request.ts'
import { warnBeforeUnload } from '../../ui/warn-before-unload.ts'
import { type CsvRunStore, createCsvRunStore, isBusy } from './csv-run-store.ts'

/** Returns the CSV import of this tab: its state and actions. */
export function useCsvRun() {
  const store = storeFor(useQueryClient())
  return { ...store, state: useSyncExternalStore(store.subscribe, store.snapshot) }
}

// One per user and query cache; it outlives every screen.
const stores = new WeakMap<QueryClient, { accountId: string; store: CsvRunStore }>()

function storeFor(queryClient: QueryClient): CsvRunStore {
  const accountId = queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
  const existing = stores.get(queryClient)
  if (existing?.accountId === accountId) return existing.store
  existing?.store.stop()
  const store = createCsvRunStore({
    add: (catches) =>
      retryLater(() => request(importNotedCatchesEndpoint, { body: { catches: [...catches] } })),
    undo: (catchIds, locationIds) =>
      retryLater(async () => {
        const body = { catchIds: [...catchIds], locationIds: [...locationIds] }
        const { deletedCatches, deletedOutingNotes } = await request(undoCatchImportEndpoint, { body })
        return { catches: deletedCatches, outingNotes: deletedOutingNotes }
      }),
    onChanged: () => void invalidateTopics(queryClient, ['log']),
  })
  warnBeforeUnload(store, () => isBusy(store.snapshot()))
  stores.set(queryClient, { accountId, store })
  return store
}

/** Sends a request, and again later if there were too many. */
async function retryLater<Response>(send: () => Promise<Response>): Promise<Response> {
  const responses: Response[] = []
  const failures = await requestEach(['request'], async () => responses.push(await send()))
  const [error] = failures.values()
  const [response] = responses
  if (response === undefined) throw error
  return response
}
