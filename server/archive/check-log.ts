import { archiveLimits } from '../../shared/archive.ts'
import { CallError } from '../../shared/errors.ts'
import {
  type LogGroup,
  type LogHead,
  type LogLocation,
  logFormat,
  logGroup,
  logHead,
  logLocation,
  logPhoto,
  logVersion,
} from './log-format.ts'
import { type LogPart, parseLog } from './parse-log.ts'
import { readPart } from './read-part.ts'

/** A log that was found good to its end. Its photos may be many: they are read once more when their turn comes. */
export interface CheckedLog {
  head: LogHead
  groups: LogGroup[]
  locations: LogLocation[]
}

/** Reads `creel.json` to its end before anything of it is taken in; refuses what no Creel would have written. */
export async function checkLog(path: string): Promise<CheckedLog> {
  const fields: Record<string, unknown> = {}
  const items: Items = { groups: new Map(), locations: new Map(), files: new Set() }
  let fault: CallError | null = null
  for await (const part of parseLog(path)) {
    if (part.of === 'head') fields[part.key] = part.value
    else fault ??= findFault(items, part)
  }
  // First of all: a newer Creel may have had good reasons for whatever else looks wrong.
  requireKnownFormat(fields)
  if (fault !== null) throw fault
  const head = readPart(logHead, { of: 'head', key: 'head', value: fields })
  requireWhole(head, items)
  return { head, groups: [...items.groups.values()], locations: [...items.locations.values()] }
}

interface Items {
  groups: Map<string, LogGroup>
  locations: Map<string, LogLocation>
  /** Of the photos: each has its own, or a few bytes would be unpacked without end. */
  files: Set<string>
}

function findFault(items: Items, part: LogPart): CallError | null {
  try {
    addItem(items, part)
    return null
  } catch (cause) {
    if (cause instanceof CallError) return cause
    throw cause
  }
}

function addItem(items: Items, part: LogPart): void {
  const { groups, locations, files } = items
  if (part.of === 'groups') {
    const group = readPart(logGroup, part)
    if (groups.has(group.id)) throw isThereTwice(part)
    if (groups.size >= archiveLimits.places) throw tooMany(part)
    groups.set(group.id, group)
  } else if (part.of === 'locations') {
    const location = readPart(logLocation, part)
    if (locations.has(location.id)) throw isThereTwice(part)
    if (locations.size >= archiveLimits.places) throw tooMany(part)
    if (!groups.has(location.groupId)) throw belongsNowhere(part)
    locations.set(location.id, location)
  } else {
    const { locationId, file } = readPart(logPhoto, part)
    if (locationId !== null && !locations.has(locationId)) throw belongsNowhere(part)
    if (files.has(file)) throw isThereTwice(part)
    if (files.size >= archiveLimits.entries) throw tooMany(part, archiveLimits.entries)
    files.add(file)
  }
}

function requireKnownFormat({ format, version }: Record<string, unknown>): void {
  if (format !== logFormat) throw refuse('The creel.json in this archive was not written by Creel.')
  if (typeof version === 'number' && version > logVersion) {
    throw refuse('This archive was written by a newer Creel; please bring this one up to date first.')
  }
}

/** Lists that are cut short are not what was exported. */
function requireWhole({ counts }: LogHead, { groups, locations, files }: Items): void {
  const isWhole =
    counts.groups === groups.size && counts.locations === locations.size && counts.photos === files.size
  if (!isWhole) throw refuse('The creel.json in this archive is not whole.')
}

function tooMany({ of }: LogPart, most: number = archiveLimits.places): CallError {
  return refuse(`creel.json holds more than ${most} ${of}.`)
}

function isThereTwice({ of, key }: LogPart): CallError {
  return refuse(`creel.json, ${of} ${key}: stands there twice.`)
}

function belongsNowhere({ of, key }: LogPart): CallError {
  return refuse(`creel.json, ${of} ${key}: belongs to a place that is not in the archive.`)
}

function refuse(sentence: string): CallError {
  return new CallError('INVALID_INPUT', sentence)
}
