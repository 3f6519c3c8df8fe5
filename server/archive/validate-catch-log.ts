import { randomUUID } from 'node:crypto'
import { archiveLimits } from '../../shared/archive.ts'
import { unknownCatch } from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import {
  type ArchiveGroup,
  type ArchiveLocation,
  type ArchiveNotedCatch,
  type ArchivePhoto,
  type ArchiveSettings,
  archiveGroup,
  archiveHeader,
  archiveLocation,
  archiveNotedCatch,
  archivePhoto,
  archiveSettings,
  formatName,
  formatVersion,
} from './archive-format.ts'
import {
  defaultSettings,
  groupFallbacks,
  locationFallbacks,
  notedCatchFallbacks,
  photoFallbacks,
  settingsFallbacks,
} from './fallbacks.ts'
import { createLeftOutList, type LeftOutList } from './left-out.ts'
import { type ArchiveEntry, parseArchive } from './parse-archive.ts'
import { type ArchiveIssue, parseWithFallbacks } from './parse-with-fallbacks.ts'

/** A validated catch log; its photos are read again during the import, as they may not fit into memory. */
export interface ValidatedCatchLog {
  settings: ArchiveSettings
  groups: ArchiveGroup[]
  locations: ArchiveLocation[]
  /** `photos`, `notedCatches` and `items` (these, locations and groups) count unusable ones too. */
  photos: number
  notedCatches: number
  items: number
  /** Numbers of the photos that cannot be imported. */
  unusable: Set<number>
  /** Numbers of the catches without a photo that cannot be imported. */
  unusableNoted: Set<number>
  leftOut: LeftOutList
}

/** A photo of a catch log and its number in it. */
export interface NumberedPhoto {
  number: number
  data: ArchivePhoto
}

/**
 * Reads `creel.json` to its end before anything is imported, and collects what will be left out. Throws if the catch log is
 * incomplete or too large, or was not written by Creel or by a newer version of it.
 */
export async function validateCatchLog(path: string): Promise<ValidatedCatchLog> {
  const fields: Record<string, unknown> = {}
  const items = createItems()
  let error: ApiError | null = null
  for await (const entry of parseArchive(path)) {
    if (entry.section === 'head') fields[entry.key] = entry.value
    else error ??= tryAddItem(items, entry)
  }
  // This check comes first: in a newer format, whatever else looks wrong may be valid.
  assertKnownFormat(fields)
  if (error !== null) throw error
  assertComplete(fields, items.seen)
  return {
    settings: parseSettings(items, fields.settings),
    groups: [...items.groups.values()],
    locations: [...items.locations.values()],
    photos: items.seen.photos,
    notedCatches: items.seen.notedCatches,
    items: Object.values(items.seen).reduce((sum, count) => sum + count),
    unusable: items.unusable,
    unusableNoted: items.unusableNoted,
    leftOut: items.leftOut,
  }
}

/** Yields the photos of a validated catch log one by one, except the unusable ones. */
export async function* usablePhotos(
  path: string,
  catchLog: ValidatedCatchLog,
): AsyncGenerator<NumberedPhoto> {
  if (catchLog.photos === 0) return
  const locations = new Set(catchLog.locations.map(({ id }) => id))
  for await (const entry of parseArchive(path)) {
    if (entry.section !== 'photos' || catchLog.unusable.has(Number(entry.key))) continue
    const { item } = parsePhoto(entry, locations)
    if (item !== null) yield { number: Number(entry.key), data: item }
  }
}

/** Yields the catches without a photo of a validated catch log one by one, except the unusable ones. */
export async function* usableNotedCatches(
  path: string,
  catchLog: ValidatedCatchLog,
): AsyncGenerator<ArchiveNotedCatch> {
  if (catchLog.notedCatches === 0) return
  const locations = new Set(catchLog.locations.map(({ id }) => id))
  for await (const entry of parseArchive(path)) {
    if (entry.section !== 'notedCatches' || catchLog.unusableNoted.has(Number(entry.key))) continue
    const { item } = parseNotedCatch(entry, locations)
    if (item !== null) yield item
  }
}

interface Items {
  groups: Map<string, ArchiveGroup>
  locations: Map<string, ArchiveLocation>
  /** Paths of the photos' files. Each may occur only once, or one small file could be unpacked any number of times. */
  files: Set<string>
  unusable: Set<number>
  /** IDs of the catches without a photo. */
  noted: Set<string>
  unusableNoted: Set<number>
  leftOut: LeftOutList
  /** How many items the archive has, unusable ones included. */
  seen: Record<Exclude<ArchiveEntry['section'], 'head'>, number>
}

function createItems(): Items {
  return {
    groups: new Map(),
    locations: new Map(),
    files: new Set(),
    unusable: new Set(),
    noted: new Set(),
    unusableNoted: new Set(),
    leftOut: createLeftOutList(),
    seen: { groups: 0, locations: 0, photos: 0, notedCatches: 0 },
  }
}

function tryAddItem(items: Items, entry: ArchiveEntry): ApiError | null {
  try {
    addItem(items, entry)
    return null
  } catch (cause) {
    if (cause instanceof ApiError) return cause
    throw cause
  }
}

function addItem(items: Items, entry: ArchiveEntry): void {
  const { groups, locations, files, noted, seen, unusable, unusableNoted, leftOut } = items
  if (entry.section === 'head') return
  seen[entry.section] += 1
  if (seen[entry.section] > maxItems(entry)) throw tooManyItems(entry)
  if (entry.section === 'groups') {
    const { item, issues } = parseWithFallbacks(archiveGroup, entry.value, groupFallbacks)
    const issue = item && groups.has(item.id) ? duplicateIssue : null
    leftOut.add(entry, issue ? [issue] : issues)
    if (item && !issue) groups.set(item.id, item)
  } else if (entry.section === 'locations') {
    const { item, issues } = parseWithFallbacks(archiveLocation, entry.value, locationFallbacks(entry.value))
    const isGroupMissing = item !== null && !groups.has(item.groupId)
    const issue = isGroupMissing ? missingGroupIssue : item && locations.has(item.id) ? duplicateIssue : null
    leftOut.add(entry, issue ? [issue] : issues)
    if (item && !issue) locations.set(item.id, item)
  } else if (entry.section === 'notedCatches') {
    const { item, issues } = parseNotedCatch(entry, locations)
    const issue = item && noted.has(item.id) ? duplicateIssue : null
    leftOut.add(entry, issue ? [issue] : issues)
    if (item && !issue) noted.add(item.id)
    else unusableNoted.add(Number(entry.key))
  } else {
    const { item, issues } = parsePhoto(entry, locations)
    const issue = item && files.has(item.file) ? duplicateIssue : null
    leftOut.add(entry, issue ? [issue] : issues)
    if (item && !issue) files.add(item.file)
    else unusable.add(Number(entry.key))
  }
}

interface LocationIds {
  has(id: string): boolean
}

function parsePhoto(entry: ArchiveEntry, locations: LocationIds) {
  const photo = upgradeArchivePhoto(entry.value)
  return withKnownLocation(parseWithFallbacks(archivePhoto, photo, photoFallbacks), locations)
}

function parseNotedCatch(entry: ArchiveEntry, locations: LocationIds) {
  return withKnownLocation(parseWithFallbacks(archiveNotedCatch, entry.value, notedCatchFallbacks), locations)
}

/** Returns the importable part of an item; its location is null if that location was left out. */
function withKnownLocation<Item extends { locationId: string | null }>(
  { item, issues }: { item: Item | null; issues: ArchiveIssue[] },
  locations: LocationIds,
): { item: Item | null; issues: ArchiveIssue[] } {
  if (item === null || item.locationId === null || locations.has(item.locationId)) return { item, issues }
  return { item: { ...item, locationId: null }, issues: [...issues, missingLocationIssue] }
}

function parseSettings({ leftOut }: Items, value: unknown): ArchiveSettings {
  const { item, issues } = parseWithFallbacks(archiveSettings, value, settingsFallbacks)
  leftOut.add({ section: 'head', key: 'settings', value }, issues)
  return item ?? archiveSettings.parse(defaultSettings)
}

function assertKnownFormat({ format, version }: Record<string, unknown>): void {
  if (format !== formatName) throw invalidArchive('The creel.json in this archive wasn’t written by Creel.')
  if (typeof version === 'number' && version > formatVersion) {
    throw invalidArchive('This archive comes from a newer version of Creel. Please update this server first.')
  }
}

/** Throws if the lists are shorter or longer than their stated counts, as in a truncated export. */
function assertComplete(fields: Record<string, unknown>, seen: Items['seen']): void {
  const header = archiveHeader.safeParse(fields)
  if (!header.success) throw invalidArchive('The creel.json in this archive is damaged.')
  const { counts } = header.data
  const isComplete = (Object.keys(seen) as (keyof typeof seen)[]).every((list) => counts[list] === seen[list])
  if (!isComplete) throw invalidArchive('The creel.json in this archive is incomplete.')
}

const duplicateIssue: ArchiveIssue = { field: null, reason: 'It appears in the archive twice.' }
const missingGroupIssue: ArchiveIssue = { field: null, reason: 'Its group isn’t in the archive.' }
const missingLocationIssue: ArchiveIssue = {
  field: 'locationId',
  reason: 'Its location couldn’t be imported.',
}

function maxItems({ section }: ArchiveEntry): number {
  return section === 'photos' || section === 'notedCatches' ? archiveLimits.entries : archiveLimits.places
}

function tooManyItems(entry: ArchiveEntry): ApiError {
  return invalidArchive(`creel.json holds more than ${maxItems(entry)} ${entry.section}.`)
}

function invalidArchive(message: string): ApiError {
  return new ApiError('INVALID_INPUT', message)
}

type Fields = Record<string, unknown>

/**
 * Returns a photo of an archive in the current format. In format 1 it had one `catch` with a list of species: the first
 * name stays with the sizes, and each further name becomes a catch of its own.
 */
function upgradeArchivePhoto(photo: unknown): unknown {
  if (!isFields(photo) || !('catch' in photo)) return photo
  const { catch: caught, ...fields } = photo
  if (!isFields(caught)) return { ...fields, catches: null }
  const { estimate, estimateModel, estimateConfidence, estimatedAt, species, ...first } = caught
  const [name = null, ...furtherNames] = Array.isArray(species) ? species : [species]
  const speciesSource = sourceOf(first.speciesEdited)
  const further = furtherNames.map((furtherName) => ({
    ...unknownCatch,
    id: randomUUID(),
    species: furtherName,
    speciesSource,
  }))
  return {
    ...fields,
    catches: [
      {
        ...unknownCatch,
        id: photo.id,
        species: name,
        speciesSource,
        lengthInches: first.lengthInches,
        lengthSource: sourceOf(first.lengthEdited),
        weightLbs: first.weightLbs,
        weightSource: sourceOf(first.weightEdited),
        caughtWith: first.caughtWith,
        estimatedLengthInches: first.lengthEdited === true ? null : first.lengthInches,
      },
      ...further,
    ],
    estimate: { response: estimate, model: estimateModel, confidence: estimateConfidence, estimatedAt },
  }
}

/** No one has said how an edited value is known. */
function sourceOf(isEdited: unknown): 'entered' | 'guessed' {
  return isEdited === true ? 'entered' : 'guessed'
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
