import type { ByteRange } from '../file-store/file-store.ts'

/**
 * Parses the Range header for a file of `size` bytes (RFC 9110, 14.1.2). Returns the range to send, `unsatisfiable` if
 * the file has no such range, or null if the header must be ignored (several ranges, another unit, or invalid syntax).
 */
export function parseByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [matched, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (matched === undefined || (first === '' && last === '')) return null
  if (first === '') {
    if (Number(last) === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
