import type { ImportResult, LeftOut } from '../../shared/archive.ts'
import { notedCatchesText } from '../../shared/formatting/noted-catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { ConnectionError, errorMessage } from '../api-client/request-error.ts'
import { ResponseLostError } from './upload-archive.ts'

/** Returns the result of an import as sentences. */
export function importResultText(result: ImportResult): string[] {
  const { photos, duplicates, notedCatches, outingNotes, locations, leftOutCount } = result
  const imported = [
    photos > 0 && plural(photos, 'photo'),
    notedCatches > 0 && notedCatchesText({ caught: notedCatches, lost: 0 }),
    outingNotes > 0 && plural(outingNotes, 'outing note'),
    locations > 0 && plural(locations, 'location'),
  ].filter((text) => text !== false)
  return [
    imported.length === 0
      ? 'Nothing new was imported.'
      : `${new Intl.ListFormat('en-US', { style: 'long' }).format(imported)} imported.`,
    duplicates > 0 &&
      `${plural(duplicates, 'photo')} ${duplicates === 1 ? 'was' : 'were'} already in your log and left unchanged.`,
    leftOutCount > 0 &&
      `${plural(leftOutCount, 'thing')} couldn’t be imported and ${leftOutCount === 1 ? 'was' : 'were'} left out:`,
  ].filter((sentence) => sentence !== false)
}

/** Returns a message for a failed import, with what to do next. */
export function importErrorText(error: unknown): string {
  if (error instanceof ResponseLostError) return responseLostText
  if (error instanceof ConnectionError) return connectionLostText
  return errorMessage(error, 'The archive couldn’t be imported. Please try again later.')
}

/** Formats a field name for display: `utc offset minutes` for `utcOffsetMinutes`. */
export function fieldLabel(field: string): string {
  const name = field.replace(/^(catch|conditions)\./, '')
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Formats the omitted items, one per line; the byte order mark makes Windows read the text as UTF-8. */
export function leftOutText({ leftOut, leftOutCount }: ImportResult): string {
  const lines = leftOut.map(leftOutLine)
  const unlistedCount = leftOutCount - leftOut.length
  if (unlistedCount > 0) lines.push(`And ${unlistedCount.toLocaleString('en-US')} more.`)
  return `\ufeff${lines.join('\r\n')}\r\n`
}

function leftOutLine({ what, name, field, reason }: LeftOut): string {
  return `${what} “${name}”${field === null ? '' : `, ${fieldLabel(field)}`}: ${reason}`
}

const responseLostText =
  'The archive was uploaded, but the connection dropped before Creel could reply. The import is still running, and photos appear as they’re added. If any are missing at the end, import the archive again; nothing is added twice.'
const connectionLostText =
  'The connection dropped during the upload, so nothing was imported. Check your connection and try again.'
