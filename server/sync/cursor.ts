import { isCaptureTime } from '../../shared/dates.ts'
import { ApiError } from '../../shared/errors.ts'
import { isUuid } from '../database/is-uuid.ts'

/** A moment of a log: the log's epoch, and the version up to which a browser has everything. */
export interface Cursor {
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

/** The end of a page of changes: the version that the first page fixed, and time and id of the last photo. */
export interface PagePosition {
  version: number
  capturedAt: Date | null
  id: string
}

/** Formats the end of a page as the address of the next one. */
export function formatPage({ version, capturedAt, id }: PagePosition): string {
  return `${version}_${capturedAt?.getTime() ?? ''}_${id}`
}

/** Parses the address of a page that `formatPage` made. Throws `INVALID_INPUT` for any other text. */
export function parsePage(text: string): PagePosition {
  const [, version, time, id = ''] = /^(\d{1,15})_(-?\d{1,15})?_(.*)$/.exec(text) ?? []
  const capturedAt = time === undefined ? null : new Date(Number(time))
  if (!isUuid(id) || (capturedAt !== null && !isCaptureTime(capturedAt))) {
    throw new ApiError('INVALID_INPUT', 'This page of changes doesn’t exist.')
  }
  return { version: Number(version), capturedAt, id }
}
