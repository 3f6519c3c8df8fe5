import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ChangesPage, listChangesEndpoint, maxPhotosPerPage } from '../../shared/sync.ts'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { logKey } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { requestUser, userIdHeaders } from '../api-client/user-id-header.ts'
import { prefetchForOfflineUse } from '../device/register-service-worker.ts'
import {
  applyPages,
  createRowsBuilder,
  emptyRows,
  firstPageLimit,
  isAhead,
  isEmpty,
  type Log,
  type LogRows,
  toFirstRows,
  unknownLog,
} from './log.ts'
import { appendToJournal, readJournal } from './log-journal.ts'
import { selectCatches } from './select-photos.ts'

/** The query for the signed-in user's log: fetching it applies what has changed since the last time. */
export const logQuery = queryOptions<Log>({
  queryKey: logKey,
  queryFn: ({ client, signal }) => loadLog(client, signal),
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  refetchOnMount: false, // `useKeepLogCurrent` fetches what has changed
})

/** Returns what `select` takes from the log's rows. It must be the same function for each render. */
export function useLog<Selected>(select: (rows: LogRows) => Selected, enabled = true) {
  const selectFromLog = useCallback(({ rows }: Log) => select(toShownRows(rows)), [select])
  return useQuery({ ...logQuery, select: selectFromLog, enabled })
}

/**
 * Returns what `select` takes from the log's rows, and from its first page until it is complete, if that has counts of
 * photos.
 */
export function useLogWithCounts<Selected>(select: (rows: LogRows) => Selected) {
  const rows = useFirstRows()
  const selectFromLog = useCallback(({ rows }: Log) => select(toShownRows(rows)), [select])
  const placeholderData = rows?.photoCounts && { ...unknownLog, rows }
  return useQuery({ ...logQuery, select: selectFromLog, placeholderData })
}

/** Loads the log on every screen and keeps its query active, so that each change is fetched, and stored for offline use. */
export function useKeepLogCurrent(): void {
  useQuery({ ...logQuery, notifyOnChangeProps: [] })
}

/** Returns whether the server has confirmed the log since this page was opened; a stored log may be older. */
export function useIsLogCurrent(): boolean {
  return (useLogTime() ?? 0) >= performance.timeOrigin
}

/** Returns when the server last confirmed the log on this screen (`Date.now()`); null while there is none. */
export function useLogTime(): number | null {
  return useQuery({ ...logQuery, select: confirmedAtOf, enabled: false }).data ?? null
}

/** Returns whether the log on this screen contains everything up to a cursor of the server. */
export function hasReached(client: QueryClient, cursor: string): boolean {
  const known = client.getQueryData(logQuery.queryKey)?.cursor ?? null
  return known === cursor || (known !== null && isAhead(known, cursor))
}

/** Returns the rows of the first page of a log that is being loaded, to be shown until it is complete. */
export function useFirstRows(): LogRows | null {
  return (
    useQuery<LogRows>({ queryKey: firstRowsKey, queryFn: skipToken, structuralSharing: false }).data ?? null
  )
}

/** Returns whether this browser has nothing of the log, so that all of it has to come from the server. */
export function useIsFirstVisit(): boolean {
  return useQuery<boolean>({ queryKey: firstVisitKey, queryFn: skipToken }).data ?? false
}

/** Returns the rows as screens show them; none while there is no log. */
export function shownRows(client: QueryClient): LogRows {
  return toShownRows(client.getQueryData(logQuery.queryKey)?.rows ?? emptyRows)
}

/** Changes what screens show of the rows, and the rows themselves; `toShown` must return the same for the same rows. */
export function setShownRows(
  client: QueryClient,
  toShown: (rows: LogRows) => LogRows,
  update: (rows: LogRows) => LogRows,
): void {
  toShownRows = toShown
  updateRows(client, update)
}

/** Has this done before the first rows of an account are shown. */
export function beforeFirstRows(prepare: typeof prepareRows): void {
  prepareRows = prepare
}

/** Changes rows as the server has saved them, before the log says so; what that says later replaces them. */
export function updateRows(client: QueryClient, update: (rows: LogRows) => LogRows): void {
  client.setQueryData(logQuery.queryKey, (log) => log && { ...log, rows: update(log.rows) })
}

/**
 * Cancels a fetch of changes in flight, before rows are changed: an older response would overwrite the change. The caller
 * fetches the changes again once everything is saved.
 */
export async function cancelLogFetch(client: QueryClient): Promise<void> {
  await client.cancelQueries({
    queryKey: logQuery.queryKey,
    predicate: ({ state }) => state.data !== undefined,
  })
}

/** Enough thumbnails to fill a few screens of the gallery. */
const offlineThumbnailCount = 120
/** The journal is compacted when it has more pages of changes. */
const maxChangePages = 100

let toShownRows = (rows: LogRows) => rows
let prepareRows = async (_client: QueryClient, _accountId: string) => {}

const firstRowsKey = ['first rows of the log']
const firstVisitKey = ['first visit']

function confirmedAtOf({ confirmedAt }: Log): number {
  return confirmedAt
}

async function loadLog(client: QueryClient, signal: AbortSignal): Promise<Log> {
  const isFirst = client.getQueryData(logQuery.queryKey) === undefined
  const [log] = await Promise.all([
    catchUp(client, signal),
    isFirst && prepareRows(client, requestUser() ?? '').catch(() => undefined), // without storage
    isFirst && import('../../shared/species-names.ts').catch(() => undefined), // names of species differ in case only, without
  ])
  if (isFirst) {
    const newest = selectCatches(log.rows).slice(0, offlineThumbnailCount)
    prefetchForOfflineUse({ thumbnailUrls: newest.map(({ thumbnailUrl }) => thumbnailUrl) })
  }
  return log
}

async function catchUp(client: QueryClient, signal: AbortSignal): Promise<Log> {
  const accountId = requestUser() ?? ''
  const known = client.getQueryData(logQuery.queryKey)
  const showFirst = (pages: ChangesPage[]) => {
    if (isFreshVisit()) client.setQueryData(firstRowsKey, toFirstRows(pages))
  }
  if (known === undefined) {
    const stored = await openStoredLog(accountId, showFirst)
    if (stored !== null) {
      refetchInBackground(client, 'log')
      return stored
    }
    client.setQueryData(firstVisitKey, true)
  }
  const base = known ?? unknownLog
  const storedPages: ChangesPage[] = []
  const journal = await readJournal(accountId, {
    after: base.lastKey,
    knownCursor: base.cursor,
    onPage: (page) => storedPages.push(page),
  })
  const stored = journal?.cursor && isAhead(journal.cursor, base.cursor) ? journal : null
  // From the cursor of the journal, also if it is behind, so that it misses nothing; applying changes twice is harmless.
  const isBehind = journal?.cursor && base.cursor !== null && isAhead(base.cursor, journal.cursor)
  const since = stored?.cursor ?? (isBehind ? journal.cursor : base.cursor)
  const confirmedAt = Date.now()
  const { pages, cursor } = await requestChanges(since, signal, known === undefined ? showFirst : null)
  const added = { pages: pages.filter((page) => !isEmpty(page)), cursor, confirmedAt }
  void appendToJournal(accountId, since, added).then((lastKey) => {
    if (lastKey !== null) client.setQueryData(logQuery.queryKey, (log) => log && { ...log, lastKey })
  })
  const current = client.getQueryData(logQuery.queryKey) ?? base // with edits of the user made meanwhile
  return {
    rows: applyPages(applyPages(current.rows, stored === null ? [] : storedPages), pages),
    cursor,
    confirmedAt,
    lastKey: stored?.lastKey ?? base.lastKey,
  }
}

/** Returns false after a reload or Back, which restore a scroll position or an open photo that need all rows. */
function isFreshVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}

/** Returns the log as it is stored; null if it is not. */
async function openStoredLog(
  accountId: string,
  onFirstPages: (pages: ChangesPage[]) => void,
): Promise<Log | null> {
  const builder = createRowsBuilder(emptyRows)
  const journal = await readJournal(accountId, {
    after: 0,
    knownCursor: null,
    onPage: builder.apply,
    onFirstPages,
  })
  if (journal === null || journal.cursor === null) return null
  if (journal.changeCount > maxChangePages)
    void import('./compact-journal.ts').then(
      ({ compactJournal }) => compactJournal(accountId, builder.rows, journal),
      () => undefined, // the next start does it
    )
  const { cursor, confirmedAt, lastKey } = journal
  return { rows: builder.rows, cursor, confirmedAt, lastKey }
}

async function requestChanges(
  since: string | null,
  signal: AbortSignal,
  onFirstPage: ((pages: ChangesPage[]) => void) | null,
): Promise<{ pages: ChangesPage[]; cursor: string }> {
  const sinceQuery = since === null ? {} : { since }
  const limit = since === null ? firstPageLimit : maxPhotosPerPage
  const requestPage = (query: { limit: string; page?: string }) =>
    request(listChangesEndpoint, { query: { ...sinceQuery, ...query }, signal, headers: userIdHeaders() })
  const first = await requestPage({ limit: String(limit) })
  const pages = [first]
  for (let page = first.nextPage; page !== null; page = pages.at(-1)?.nextPage ?? null) {
    if (pages.length === 1) onFirstPage?.(pages)
    pages.push(await requestPage({ limit: String(maxPhotosPerPage), page }))
  }
  return { pages, cursor: first.cursor }
}
