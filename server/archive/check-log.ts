import { archiveLimits } from '../../shared/archive.ts'
import { CallError } from '../../shared/errors.ts'
import { createLeftOutList, type LeftOutList } from './left-out.ts'
import {
  type LogGroup,
  type LogLocation,
  type LogPhoto,
  type LogSettings,
  logFormat,
  logGroup,
  logHead,
  logLocation,
  logPhoto,
  logSettings,
  logVersion,
} from './log-format.ts'
import { type LogPart, parseLog } from './parse-log.ts'
import { type Fault, salvage } from './salvage.ts'
import { groupSpares, locationSpares, noSettings, photoSpares, settingsSpares } from './spares.ts'

/**
 * The importable content of a log that was read to its end. Photos may be many, so they are not kept but read again
 * during the import.
 */
export interface CheckedLog {
  settings: LogSettings
  groups: LogGroup[]
  locations: LogLocation[]
  /** `photos` and `items` (photos, locations and groups) count faulty ones too. */
  photos: number
  items: number
  /** Numbers of the photos that cannot be imported. */
  unusable: Set<number>
  leftOut: LeftOutList
}

/** A photo of a log and its number in it. */
export interface NumberedPhoto {
  number: number
  told: LogPhoto
}

/**
 * Reads `creel.json` to its end before anything is imported, and collects what will be left out. Throws if the log is
 * incomplete or too large, or was not written by Creel or by a newer version of it.
 */
export async function checkLog(path: string): Promise<CheckedLog> {
  const fields: Record<string, unknown> = {}
  const items = noItems()
  let fault: CallError | null = null
  for await (const part of parseLog(path)) {
    if (part.of === 'head') fields[part.key] = part.value
    else fault ??= findFault(items, part)
  }
  // This check comes first: in a newer format, whatever else looks wrong may be valid.
  requireKnownFormat(fields)
  if (fault !== null) throw fault
  requireWhole(fields, items.seen)
  return {
    settings: takeSettings(items, fields.settings),
    groups: [...items.groups.values()],
    locations: [...items.locations.values()],
    photos: items.seen.photos,
    items: items.seen.groups + items.seen.locations + items.seen.photos,
    unusable: items.unusable,
    leftOut: items.leftOut,
  }
}

/** Yields the photos of a checked log one by one, except the unusable ones. */
export async function* usablePhotos(path: string, log: CheckedLog): AsyncGenerator<NumberedPhoto> {
  if (log.photos === 0) return
  const locations = new Set(log.locations.map(({ id }) => id))
  for await (const part of parseLog(path)) {
    if (part.of !== 'photos' || log.unusable.has(Number(part.key))) continue
    const { item } = salvagePhoto(part, locations)
    if (item !== null) yield { number: Number(part.key), told: item }
  }
}

interface Items {
  groups: Map<string, LogGroup>
  locations: Map<string, LogLocation>
  /** Paths of the photos' files. Each may occur only once, or one small file could be unpacked any number of times. */
  files: Set<string>
  unusable: Set<number>
  leftOut: LeftOutList
  /** How many items the archive has, faulty ones included. */
  seen: { groups: number; locations: number; photos: number }
}

function noItems(): Items {
  return {
    groups: new Map(),
    locations: new Map(),
    files: new Set(),
    unusable: new Set(),
    leftOut: createLeftOutList(),
    seen: { groups: 0, locations: 0, photos: 0 },
  }
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
  const { groups, locations, files, seen, unusable, leftOut } = items
  if (part.of === 'head') return
  seen[part.of] += 1
  if (seen[part.of] > (part.of === 'photos' ? archiveLimits.entries : archiveLimits.places))
    throw tooMany(part)
  if (part.of === 'groups') {
    const { item, faults } = salvage(logGroup, part.value, groupSpares)
    const fault = item && groups.has(item.id) ? isThereTwice : null
    leftOut.add(part, fault ? [fault] : faults)
    if (item && !fault) groups.set(item.id, item)
  } else if (part.of === 'locations') {
    const { item, faults } = salvage(logLocation, part.value, locationSpares(part.value))
    const isStray = item !== null && !groups.has(item.groupId)
    const fault = isStray ? hasNoGroup : item && locations.has(item.id) ? isThereTwice : null
    leftOut.add(part, fault ? [fault] : faults)
    if (item && !fault) locations.set(item.id, item)
  } else {
    const { item, faults } = salvagePhoto(part, locations)
    const fault = item && files.has(item.file) ? isThereTwice : null
    leftOut.add(part, fault ? [fault] : faults)
    if (item && !fault) files.add(item.file)
    else unusable.add(Number(part.key))
  }
}

/** Returns the importable part of a photo; its location is null if that location was left out. */
function salvagePhoto(part: LogPart, locations: { has(id: string): boolean }) {
  const { item, faults } = salvage(logPhoto, part.value, photoSpares)
  if (item === null || item.locationId === null || locations.has(item.locationId)) return { item, faults }
  return { item: { ...item, locationId: null }, faults: [...faults, hasNoLocation] }
}

function takeSettings({ leftOut }: Items, value: unknown): LogSettings {
  const { item, faults } = salvage(logSettings, value, settingsSpares)
  leftOut.add({ of: 'head', key: 'settings', value }, faults)
  return item ?? logSettings.parse(noSettings)
}

function requireKnownFormat({ format, version }: Record<string, unknown>): void {
  if (format !== logFormat) throw refuse('The creel.json in this archive wasn’t written by Creel.')
  if (typeof version === 'number' && version > logVersion) {
    throw refuse('This archive comes from a newer version of Creel. Please update this server first.')
  }
}

/** Throws if the lists are shorter or longer than their stated counts, as in a truncated export. */
function requireWhole(fields: Record<string, unknown>, seen: Items['seen']): void {
  const head = logHead.safeParse(fields)
  if (!head.success) throw refuse('The creel.json in this archive is damaged.')
  const { counts } = head.data
  const isWhole =
    counts.groups === seen.groups && counts.locations === seen.locations && counts.photos === seen.photos
  if (!isWhole) throw refuse('The creel.json in this archive is incomplete.')
}

const isThereTwice: Fault = { field: null, reason: 'It appears in the archive twice.' }
const hasNoGroup: Fault = { field: null, reason: 'Its group isn’t in the archive.' }
const hasNoLocation: Fault = { field: 'locationId', reason: 'Its location couldn’t be imported.' }

function tooMany({ of }: LogPart): CallError {
  const most = of === 'photos' ? archiveLimits.entries : archiveLimits.places
  return refuse(`creel.json holds more than ${most} ${of}.`)
}

function refuse(sentence: string): CallError {
  return new CallError('INVALID_INPUT', sentence)
}
