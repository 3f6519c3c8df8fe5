import { createReadStream } from 'node:fs'
import { JSONParser, TokenType } from '@streamparser/json'
import { archiveLimits } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'

/** An entry of `creel.json`: one item of a list, or one top-level field. */
export interface ArchiveEntry {
  section: 'head' | 'groups' | 'locations' | 'photos' | 'notedCatches'
  /** Name of a field, or number of an item, counted from 1. */
  key: string | number
  value: unknown
}

const headerFields = ['format', 'version', 'exportedAt', 'counts', 'settings']
const lists = ['groups', 'locations', 'photos', 'notedCatches'] as const
const maxNesting = 64

/**
 * Reads `creel.json` entry by entry, since a large one does not fit into memory. Throws if the JSON is malformed,
 * if one entry is longer than `logPartBytes`, or if it is nested deeper than 64 levels.
 */
export async function* parseArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const entries: ArchiveEntry[] = []
  const parser = createParser((entry) => entries.push(entry))
  let bytesSinceEntry = 0
  for await (const chunk of createReadStream(path)) {
    parseChunk(() => parser.write(chunk))
    bytesSinceEntry = entries.length > 0 ? 0 : bytesSinceEntry + chunk.length
    if (bytesSinceEntry > archiveLimits.logPartBytes) throw damagedLog()
    yield* entries.splice(0)
  }
  if (!parser.isEnded) throw damagedLog()
}

function createParser(onEntry: (entry: ArchiveEntry) => void): JSONParser {
  const paths = [...headerFields.map((field) => `$.${field}`), ...lists.map((list) => `$.${list}.*`)]
  const parser = new JSONParser({ paths, keepStack: false })
  let nesting = 0
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) nesting += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) nesting -= 1
    if (nesting > maxNesting) throw damagedLog()
  }
  parser.onValue = ({ key, value, stack }) => {
    const list = lists.find((name) => name === stack[1]?.key)
    if (list === undefined) onEntry({ section: 'head', key: String(key), value })
    else onEntry({ section: list, key: Number(key) + 1, value })
  }
  return parser
}

function parseChunk(write: () => void): void {
  try {
    write()
  } catch (cause) {
    throw damagedLog(cause)
  }
}

function damagedLog(cause?: unknown): ApiError {
  return new ApiError('INVALID_INPUT', 'The creel.json in this archive is damaged.', { cause })
}
