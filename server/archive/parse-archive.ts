import { createReadStream } from 'node:fs'
import { JSONParser, TokenType } from '@streamparser/json'
import { archiveLimits } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'

/** A part of `creel.json`: one item of a list, or one top-level field. */
export interface ArchiveEntry {
  of: 'head' | 'groups' | 'locations' | 'photos'
  /** Name of a field, or number of an item, counted from 1. */
  key: string | number
  value: unknown
}

const headFields = ['format', 'version', 'exportedAt', 'counts', 'settings']
const lists = ['groups', 'locations', 'photos'] as const
const deepestNesting = 64

/**
 * Reads `creel.json` part by part, since that of a large log does not fit into memory. Throws if the JSON is malformed,
 * if one part is longer than `logPartBytes`, or if it is nested deeper than 64 levels.
 */
export async function* parseArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const parts: ArchiveEntry[] = []
  const parser = openParser((part) => parts.push(part))
  let bytesWithoutPart = 0
  for await (const chunk of createReadStream(path)) {
    feed(() => parser.write(chunk))
    bytesWithoutPart = parts.length > 0 ? 0 : bytesWithoutPart + chunk.length
    if (bytesWithoutPart > archiveLimits.logPartBytes) throw damaged()
    yield* parts.splice(0)
  }
  if (!parser.isEnded) throw damaged()
}

function openParser(take: (part: ArchiveEntry) => void): JSONParser {
  const paths = [...headFields.map((field) => `$.${field}`), ...lists.map((list) => `$.${list}.*`)]
  const parser = new JSONParser({ paths, keepStack: false })
  let nesting = 0
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) nesting += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) nesting -= 1
    if (nesting > deepestNesting) throw damaged()
  }
  parser.onValue = ({ key, value, stack }) => {
    const list = lists.find((name) => name === stack[1]?.key)
    if (list === undefined) take({ of: 'head', key: String(key), value })
    else take({ of: list, key: Number(key) + 1, value })
  }
  return parser
}

function feed(write: () => void): void {
  try {
    write()
  } catch (cause) {
    throw damaged(cause)
  }
}

function damaged(cause?: unknown): ApiError {
  return new ApiError('INVALID_INPUT', 'The creel.json in this archive is damaged.', { cause })
}
