import { eq, sql } from 'drizzle-orm'
import { isCaptureTime } from '../../shared/dates.ts'
import { ApiError } from '../../shared/errors.ts'
import { logFormat } from '../../shared/sync.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { instance, users } from '../database/schema.ts'

/** A moment of a log: the log's epoch, and the version up to which a browser has everything. */
interface Cursor {
  epoch: string
  version: number
}

/** Formats a cursor for the API. */
export function formatCursor({ epoch, version }: Cursor): string {
  return `${epoch}.${version}`
}

/** Parses a cursor; null if it is none. */
export function parseCursor(text: string): Cursor | null {
  const [, epoch, version] = /^(.+)\.(\d{1,15})$/.exec(text) ?? []
  return epoch === undefined ? null : { epoch, version: Number(version) }
}

/** What the pages of changes contain, in this order: what was deleted must be known before what replaced it. */
export const pageParts = ['removed', 'groups', 'locations', 'photos', 'noted'] as const

/** The end of a page of changes: the version that the first page fixed, and the last row; of photos with its time. */
export interface PagePosition {
  version: number
  part: (typeof pageParts)[number]
  capturedAt: Date | null
  id: string
}

/** Formats the end of a page as the address of the next one. */
export function formatPage({ version, part, capturedAt, id }: PagePosition): string {
  return `${version}_${part === 'photos' ? (capturedAt?.getTime() ?? '') : part}_${id}`
}

/** Parses the address of a page that `formatPage` made. Throws `INVALID_INPUT` for any other text. */
export function parsePage(text: string): PagePosition {
  const [, version, where = '', id = ''] = /^(\d{1,15})_(-?\d{1,15}|[a-z]+)?_(.*)$/.exec(text) ?? []
  const part = pageParts.find((each) => each === where) ?? 'photos'
  const capturedAt = part === 'photos' && where !== '' ? new Date(Number(where)) : null
  if (!isUuid(id) || (capturedAt !== null && !isCaptureTime(capturedAt))) {
    throw new ApiError('INVALID_INPUT', 'This page of changes doesn’t exist.')
  }
  return { version: Number(version), part, capturedAt, id }
}

/** The state of an owner's log; its epoch changes with every restore, copy, older copy that is put back, import and new format of rows. */
export interface LogState extends Cursor {
  /** Changes since an older version are no longer known. */
  oldestVersion: number
}

/** Returns the state of an owner's log. Throws `SIGN_IN_NEEDED` if the account no longer exists. */
export async function findLog(db: Db | Transaction, ownerId: string): Promise<LogState> {
  const [log] = await db
    .select({
      epoch: sql<string>`concat_ws('.', ${instance.id}, ${instance.logEpoch}, ${users.logImports}, ${logFormat}::int)`,
      version: users.logVersion,
      oldestVersion: users.oldestLogVersion,
    })
    .from(users)
    .innerJoin(instance, sql`true`)
    .where(eq(users.id, ownerId))
  if (!log) throw new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
  return log
}
