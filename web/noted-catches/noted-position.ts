import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { LogNotedCatch } from '../../shared/sync.ts'
import { requestUser } from '../api-client/user-id-header.ts'
import type { DevicePosition } from '../device/geolocation.ts'
import { withTimeout } from '../device/with-timeout.ts'
import type { Log } from '../log/log.ts'
import { logQuery } from '../log/log-query.ts'
import {
  deleteNotedPositions,
  type NotedPosition,
  readNotedPositions,
  saveNotedPosition,
} from '../log/noted-positions.ts'
import { editTimeoutMs, type PendingEdit, pendingEdits } from '../offline/pending-edits.ts'

/**
 * Returns where a catch or an outing note without a location was noted, if that was in this browser; null if it has a location,
 * or this browser does not know.
 */
export function useNotedPosition(
  noted: Pick<LogNotedCatch, 'id' | 'locationId'> | null,
): NotedPosition | null {
  const isLost = noted !== null && noted.locationId === null
  const { data } = useQuery({ ...positionsQuery, enabled: isLost })
  return (isLost && data?.find(({ id }) => id === noted.id)) || null
}

/** Remembers in this browser where a catch or an outing note was noted. */
export async function rememberPosition(
  client: QueryClient,
  id: string,
  { latitude, longitude, accuracyMeters }: DevicePosition,
): Promise<void> {
  const position = { id, latitude, longitude, accuracyMeters, savedAt: Date.now() }
  await change(client, (accountId) => saveNotedPosition(accountId, position))
}

/** Forgets where a catch or an outing note was noted. */
export async function forgetPosition(client: QueryClient, id: string): Promise<void> {
  await change(client, (accountId) => deleteNotedPositions(accountId, [id]))
}

/**
 * Returns the positions that are still of use: of catches and notes without a location that wait to be sent or are in the log. Of
 * others, `missingSince` says since when they are neither: the log may be older than they are, so only one that was confirmed since
 * then tells that they are gone.
 */
export function usefulPositions(
  positions: readonly NotedPosition[],
  { rows, confirmedAt }: Pick<Log, 'rows' | 'confirmedAt'>,
  edits: ReadonlyMap<string, PendingEdit>,
  missingSince: Map<string, number>,
): readonly NotedPosition[] {
  return positions.filter(({ id }) => {
    const waiting = edits.get(id)?.noted
    if (waiting) return waiting.edit?.locationId === null
    const row = rows.notedCatches.get(id)
    if (row) return !row.locationId
    const since = missingSince.get(id) ?? Date.now()
    missingSince.set(id, since)
    return confirmedAt <= since
  })
}

/** Since when this page finds positions whose catches and notes are neither in the log nor waiting. */
const missingSince = new Map<string, number>()

const positionsQuery = queryOptions({
  queryKey: ['noted-positions'],
  queryFn: async ({ client }) => {
    const accountId = requestUser() ?? ''
    const positions = (await withTimeout(readNotedPositions(accountId), editTimeoutMs)) ?? []
    const log = client.getQueryData(logQuery.queryKey)
    if (log === undefined || positions.length === 0) return positions
    const useful = usefulPositions(positions, log, pendingEdits.getState(), missingSince)
    const others = positions.filter((position) => !useful.includes(position))
    if (others.length > 0)
      void deleteNotedPositions(
        accountId,
        others.map(({ id }) => id),
      )
    return useful
  },
  staleTime: 10_000,
  refetchOnWindowFocus: 'always', // another tab may have noted something
})

/** Changes the positions in this browser, without holding up a form if the browser does not answer. */
async function change(client: QueryClient, write: (accountId: string) => Promise<void>): Promise<void> {
  await withTimeout(write(requestUser() ?? ''), editTimeoutMs)
  void client.invalidateQueries({ queryKey: positionsQuery.queryKey })
}
