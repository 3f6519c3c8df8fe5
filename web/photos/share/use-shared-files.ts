import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageMessage } from '../../offline/register-service-worker.ts'
import { withTimeout } from '../../offline/with-timeout.ts'

/**
 * Returns the files of a share, null if they are gone, and a function that discards them. This page's memory is the only
 * place that holds them; they leave it with everything else of the user when the session ends.
 */
export function useSharedFiles(shareId: string | undefined) {
  const queryClient = useQueryClient()
  const query = sharedFilesQuery(shareId)
  const { data: files } = useQuery(query)
  return { files, discard: () => queryClient.setQueryData(query.queryKey, null) }
}

function sharedFilesQuery(shareId = '') {
  return queryOptions<readonly File[] | null>({
    queryKey: ['shared-files', shareId],
    queryFn: () => withTimeout(requestFiles(shareId), timeoutMs),
    gcTime: Number.POSITIVE_INFINITY, // the service worker has handed them over, so they could not be read again
    structuralSharing: false,
  })
}

/** Asks the service worker for the files of a share, which it hands over once. */
async function requestFiles(shareId: string): Promise<readonly File[] | null> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  const response = new Promise<readonly File[] | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  worker.postMessage({ shareId } satisfies PageMessage, [port2])
  return response
}

const timeoutMs = 10_000
