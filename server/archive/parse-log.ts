import { createReadStream } from 'node:fs'
import { JSONParser, TokenType } from '@streamparser/json'
import { archiveLimits } from '../../shared/archive.ts'
import { CallError } from '../../shared/errors.ts'

/** A part of `creel.json`: one item of a list, or one top-level field. */
export interface LogPart {
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
export async function* parseLog(path: string): AsyncGenerator<LogPart> {
  const parts: LogPart[] = []
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

function openParser(take: (part: LogPart) => void): JSONParser {
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

function damaged(cause?: unknown): CallError {
  return new CallError('INVALID_INPUT', 'The creel.json in this archive is damaged.', { cause })
}
