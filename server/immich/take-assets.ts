import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { forEachConcurrently } from '../../shared/for-each-concurrently.ts'
import type { ImmichChoice, ImmichSkipped } from '../../shared/immich.ts'
import { immichAssets } from '../database/schema.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import { type IngestDeps, ingest } from '../photos/ingest.ts'
import type { Services } from '../services.ts'
import { type ImmichAsset, ImmichAssetError, type ImmichClient, ImmichKeyError } from './immich-client.ts'
import { findImport, type ImportRow, isAssetOf } from './immich-imports.ts'

/** What taking photos uses. */
export type TakeDeps = IngestDeps & Pick<Services, 'uploadTempFolder'>

type AssetRow = typeof immichAssets.$inferSelect

/** Photos at once: so much of the disk is used, and of the time of other anglers’ uploads. */
const concurrency = 2
const batchSize = 10
const maxAttempts = 3
/** After failures of Creel’s own, such as a store that is away; the job waits longer after each. */
const maxUnexpectedAttempts = 10
/** A job takes photos for so long; other accounts’ imports are next. */
const sliceMs = 20_000
/** How often a running job looks whether the import was stopped. */
const checkMs = 1000

/** Thrown if the import has been stopped, or its account deleted, while a job was running. */
export class ImportStoppedError extends Error {}

/** Ends with the import: `signal` aborts soon after it has been stopped, and `check` rejects at once. */
export interface Running {
  signal: AbortSignal
  check(): Promise<void>
}

/** Runs `work` as long as the import hasn’t been stopped. */
export async function whileRunning(
  { db }: Pick<TakeDeps, 'db'>,
  { ownerId, id, step }: ImportRow,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const controller = new AbortController()
  const check = async () => {
    const row = await findImport(db, ownerId)
    if (row?.id !== id || row.step !== step || row.encryptedKey === null)
      controller.abort(new ImportStoppedError())
    controller.signal.throwIfAborted()
  }
  // While the database is away, the import goes on; saving will fail.
  const timer = setInterval(() => void check().catch(() => {}), checkMs)
  try {
    await work({ signal: controller.signal, check })
  } finally {
    clearInterval(timer)
  }
}

/** Takes photos until none is waiting, or until it is others’ turn; returns whether none is waiting any more. */
export async function takeAssets(
  deps: TakeDeps,
  client: ImmichClient,
  row: ImportRow,
  running: Running,
): Promise<boolean> {
  const until = performance.now() + sliceMs
  const partnerIds = row.includesPartners ? await client.listPartnerIds() : []
  const ownerIds = new Set([row.immichUserId, ...partnerIds])
  while (performance.now() < until) {
    running.signal.throwIfAborted()
    const assets = await listWaiting(deps, row)
    if (assets.length === 0) return true
    const takeOne = async (asset: AssetRow) => {
      if (running.signal.aborted || performance.now() > until) return
      await running.check()
      await takeAsset(deps, client, row, asset, { ownerIds, running })
    }
    await forEachConcurrently(assets, takeOne, concurrency)
  }
  return (await listWaiting(deps, row)).length === 0
}

/** Lists photos to take next; those that have failed come last. */
async function listWaiting({ db }: TakeDeps, row: ImportRow): Promise<AssetRow[]> {
  return await db
    .select()
    .from(immichAssets)
    .where(and(isAssetOf(row), eq(immichAssets.status, 'waiting')))
    .orderBy(immichAssets.attempts, immichAssets.id)
    .limit(batchSize)
}

async function takeAsset(
  deps: TakeDeps,
  client: ImmichClient,
  row: ImportRow,
  { id, filename, attempts }: AssetRow,
  { ownerIds, running }: { ownerIds: ReadonlySet<string>; running: Running },
): Promise<void> {
  const save = (values: Partial<AssetRow>) => saveOutcome(deps, row, id, values)
  const folder = await deps.uploadTempFolder.makeFolder()
  try {
    const asset = await client.findAsset(id)
    const reason = asset === null ? 'No longer in Immich.' : findRejection(deps, row, asset, ownerIds)
    if (asset === null || reason !== null) return await save({ status: 'failed', reason })
    const path = join(folder, 'received')
    const file = await download(deps, client, id, path)
    await running.check()
    const received = { filename, path, ...file, sha256: Buffer.from(file.sha256, 'hex') }
    const { latitude, longitude } = asset.exifInfo ?? {}
    const positionSource = 'device' as const
    const metadata = { latitude, longitude, positionSource, uploadId: uploadIdFor(row, id) }
    const result = await ingest(deps, row.ownerId, received, metadata, { provider: row.provider })
    if (result.id === null) return await save({ status: 'failed', reason: result.error })
    await save({ status: result.duplicate ? 'duplicate' : 'taken', photoId: result.id })
  } catch (cause) {
    // Others are taken first the next time.
    const final = finalFailure(cause, attempts + 1)
    await save({ attempts: attempts + 1, ...(final !== null && { status: 'failed', reason: final }) })
    if (final === null && !(cause instanceof ImmichAssetError)) throw cause
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns why a photo is given up; null while it is worth another try, or if the failure concerns all photos. */
function finalFailure(cause: unknown, attempts: number): string | null {
  if (cause instanceof ImmichAssetError) return attempts >= maxAttempts ? cause.message : null
  const concernsAll =
    cause instanceof ImmichKeyError ||
    cause instanceof ImportStoppedError ||
    cause instanceof ServiceUnavailableError ||
    (cause instanceof ApiError && cause.status !== 500)
  return concernsAll || attempts < maxUnexpectedAttempts ? null : 'Creel failed to add this photo.'
}

/** Returns why an asset isn’t taken after all, going by what Immich says of it now; null if it is. */
function findRejection(
  { config }: TakeDeps,
  { choice }: ImportRow,
  asset: ImmichAsset,
  ownerIds: ReadonlySet<string>,
): string | null {
  const rules = { choice, ownerIds, maxBytes: config.maxUploadMegabytes * 1024 * 1024 }
  const outcome = classifyAsset(asset, rules)
  if (outcome === 'take') return null
  if (outcome === 'otherOwner') return 'Belongs to someone else in Immich.'
  return outcome === 'notInTimeline'
    ? 'No longer in Immich’s timeline.'
    : 'Changed in Immich since it was counted.'
}

/** Downloads an original. Immich has just answered, so that a failure concerns this photo. */
async function download({ config }: TakeDeps, client: ImmichClient, id: string, path: string) {
  try {
    return await client.download(id, path, config.maxUploadMegabytes * 1024 * 1024)
  } catch (cause) {
    const isService = cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError
    throw isService ? new ImmichAssetError('Immich didn’t send this photo in full.', { cause }) : cause
  }
}

/** An upload id of this photo in this import: repeated after a crash, the photo counts as taken and not as a duplicate. */
function uploadIdFor({ id }: ImportRow, assetId: string): string {
  return `${id}${assetId}`.replaceAll('-', '')
}

async function saveOutcome(
  { db }: TakeDeps,
  row: ImportRow,
  id: string,
  values: Partial<AssetRow>,
): Promise<void> {
  await db
    .update(immichAssets)
    .set(values)
    .where(and(isAssetOf(row), eq(immichAssets.id, id), eq(immichAssets.status, 'waiting')))
}

/** What decides whether an asset is taken. */
interface AssetRules {
  choice: ImmichChoice
  /** The angler’s own user of Immich, and partners if chosen. */
  ownerIds: ReadonlySet<string>
  maxBytes: number
}

const mediaTypes = /^image\/(jpe?g|png|webp|hei[cf])$/i

/**
 * Returns whether an asset is taken, why it is skipped, or that it is outside the choice. Immich has filtered already, but
 * it answers with partners’ assets too, and what it sends isn’t trusted.
 */
export function classifyAsset(
  asset: ImmichAsset,
  rules: AssetRules,
): keyof ImmichSkipped | 'take' | 'outside' {
  if (!isChosen(asset, rules.choice)) return 'outside'
  if (!rules.ownerIds.has(asset.ownerId)) return 'otherOwner'
  if (asset.type !== 'IMAGE') return 'video'
  if (!isInTimeline(asset)) return 'notInTimeline'
  if (asset.originalMimeType && !mediaTypes.test(asset.originalMimeType)) return 'format'
  return (asset.exifInfo?.fileSizeInByte ?? 0) > rules.maxBytes ? 'tooLarge' : 'take'
}

/** Returns whether an asset is neither trashed nor archived, hidden, locked or missing on Immich’s disk. */
function isInTimeline({ isTrashed, isArchived, isOffline, visibility }: ImmichAsset): boolean {
  return !isTrashed && !isArchived && !isOffline && (visibility ?? 'timeline') === 'timeline'
}

function isChosen({ localDateTime, exifInfo }: ImmichAsset, choice: ImmichChoice): boolean {
  if (choice.by === 'album') return true
  if (choice.by === 'area') return isInArea(exifInfo, choice)
  const day = localDateTime?.slice(0, 10) ?? ''
  if (day === '') return choice.from === null && choice.to === null
  return (choice.from === null || day >= choice.from) && (choice.to === null || day <= choice.to)
}

function isInArea(
  position: ImmichAsset['exifInfo'],
  { south, west, north, east }: Extract<ImmichChoice, { by: 'area' }>,
): boolean {
  const { latitude, longitude } = position ?? {}
  if (latitude == null || longitude == null || latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}
