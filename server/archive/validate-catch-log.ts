import { archiveLimits } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import {
  type ArchiveGroup,
  type ArchiveLocation,
  type ArchivePhoto,
  type ArchiveSettings,
  archiveGroup,
  archiveHeader,
  archiveLocation,
  archivePhoto,
  archiveSettings,
  formatName,
  formatVersion,
} from './archive-format.ts'
import {
  defaultSettings,
  groupFallbacks,
  locationFallbacks,
  photoFallbacks,
  settingsFallbacks,
} from './fallbacks.ts'
import { createLeftOutList, type LeftOutList } from './left-out.ts'
import { type ArchiveEntry, parseArchive } from './parse-archive.ts'
import { type ArchiveIssue, parseWithFallbacks } from './parse-with-fallbacks.ts'

/**
 * The importable content of a log that was read to its end. Photos may be many, so they are not kept but read again
 * during the import.
 */
export interface ValidatedCatchLog {
  settings: ArchiveSettings
  groups: ArchiveGroup[]
  locations: ArchiveLocation[]
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
  told: ArchivePhoto
}

/**
 * Reads `creel.json` to its end before anything is imported, and collects what will be left out. Throws if the log is
 * incomplete or too large, or was not written by Creel or by a newer version of it.
 */
export async function validateCatchLog(path: string): Promise<ValidatedCatchLog> {
  const fields: Record<string, unknown> = {}
  const items = noItems()
  let issue: ApiError | null = null
  for await (const part of parseArchive(path)) {
    if (part.of === 'head') fields[part.key] = part.value
    else issue ??= findFault(items, part)
  }
  // This check comes first: in a newer format, whatever else looks wrong may be valid.
  requireKnownFormat(fields)
  if (issue !== null) throw issue
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
export async function* usablePhotos(path: string, log: ValidatedCatchLog): AsyncGenerator<NumberedPhoto> {
  if (log.photos === 0) return
  const locations = new Set(log.locations.map(({ id }) => id))
  for await (const part of parseArchive(path)) {
    if (part.of !== 'photos' || log.unusable.has(Number(part.key))) continue
    const { item } = salvagePhoto(part, locations)
    if (item !== null) yield { number: Number(part.key), told: item }
  }
}

interface Items {
  groups: Map<string, ArchiveGroup>
  locations: Map<string, ArchiveLocation>
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

function findFault(items: Items, part: ArchiveEntry): ApiError | null {
  try {
    addItem(items, part)
    return null
  } catch (cause) {
    if (cause instanceof ApiError) return cause
    throw cause
  }
}

function addItem(items: Items, part: ArchiveEntry): void {
  const { groups, locations, files, seen, unusable, leftOut } = items
  if (part.of === 'head') return
  seen[part.of] += 1
  if (seen[part.of] > (part.of === 'photos' ? archiveLimits.entries : archiveLimits.places))
    throw tooMany(part)
  if (part.of === 'groups') {
    const { item, faults } = parseWithFallbacks(archiveGroup, part.value, groupFallbacks)
    const issue = item && groups.has(item.id) ? isThereTwice : null
    leftOut.add(part, issue ? [issue] : faults)
    if (item && !issue) groups.set(item.id, item)
  } else if (part.of === 'locations') {
    const { item, faults } = parseWithFallbacks(archiveLocation, part.value, locationFallbacks(part.value))
    const isStray = item !== null && !groups.has(item.groupId)
    const issue = isStray ? hasNoGroup : item && locations.has(item.id) ? isThereTwice : null
    leftOut.add(part, issue ? [issue] : faults)
    if (item && !issue) locations.set(item.id, item)
  } else {
    const { item, faults } = salvagePhoto(part, locations)
    const issue = item && files.has(item.file) ? isThereTwice : null
    leftOut.add(part, issue ? [issue] : faults)
    if (item && !issue) files.add(item.file)
    else unusable.add(Number(part.key))
  }
}

/** Returns the importable part of a photo; its location is null if that location was left out. */
function salvagePhoto(part: ArchiveEntry, locations: { has(id: string): boolean }) {
  const { item, faults } = parseWithFallbacks(archivePhoto, part.value, photoFallbacks)
  if (item === null || item.locationId === null || locations.has(item.locationId)) return { item, faults }
  return { item: { ...item, locationId: null }, faults: [...faults, hasNoLocation] }
}

function takeSettings({ leftOut }: Items, value: unknown): ArchiveSettings {
  const { item, faults } = parseWithFallbacks(archiveSettings, value, settingsFallbacks)
  leftOut.add({ of: 'head', key: 'settings', value }, faults)
  return item ?? archiveSettings.parse(defaultSettings)
}

function requireKnownFormat({ format, version }: Record<string, unknown>): void {
  if (format !== formatName) throw reject('The creel.json in this archive wasn’t written by Creel.')
  if (typeof version === 'number' && version > formatVersion) {
    throw reject('This archive comes from a newer version of Creel. Please update this server first.')
  }
}

/** Throws if the lists are shorter or longer than their stated counts, as in a truncated export. */
function requireWhole(fields: Record<string, unknown>, seen: Items['seen']): void {
  const head = archiveHeader.safeParse(fields)
  if (!head.success) throw reject('The creel.json in this archive is damaged.')
  const { counts } = head.data
  const isWhole =
    counts.groups === seen.groups && counts.locations === seen.locations && counts.photos === seen.photos
  if (!isWhole) throw reject('The creel.json in this archive is incomplete.')
}

const isThereTwice: ArchiveIssue = { field: null, reason: 'It appears in the archive twice.' }
const hasNoGroup: ArchiveIssue = { field: null, reason: 'Its group isn’t in the archive.' }
const hasNoLocation: ArchiveIssue = { field: 'locationId', reason: 'Its location couldn’t be imported.' }

function tooMany({ of }: ArchiveEntry): ApiError {
  const most = of === 'photos' ? archiveLimits.entries : archiveLimits.places
  return reject(`creel.json holds more than ${most} ${of}.`)
}

function reject(message: string): ApiError {
  return new ApiError('INVALID_INPUT', message)
}
