import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { ImmichChoice, ImmichSkipped } from '../../shared/immich.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { immichAssets, photos } from '../database/schema.ts'
import { ServiceRejectedError } from '../external-services/service-errors.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { cleanName } from '../photos/receive-upload.ts'
import { classifyAsset } from './classify-asset.ts'
import {
  type ImmichAsset,
  type ImmichClient,
  type ImmichSearch,
  immichAsset,
  pageSize,
} from './immich-client.ts'
import { endStep, type ImportJob, type ImportRow } from './immich-imports.ts'

/** Pages of one import, so that an endless list ends: 200,000 assets. */
const maxPages = 400

interface Deps {
  db: Db
  jobs: JobQueue
  maxBytes: number
}

/** Lists one page of the chosen assets and saves those to take. Creel counts in steps, each a job of its own. */
export async function countPage(
  { db, jobs, maxBytes }: Deps,
  client: ImmichClient,
  row: ImportRow & { nextPage: number },
  job: ImportJob,
): Promise<void> {
  if (row.nextPage > maxPages)
    throw new ServiceRejectedError(
      `Immich lists more than ${(maxPages * pageSize).toLocaleString('en-US')} assets. Choose fewer.`,
    )
  const partnerIds = row.includesPartners ? await client.listPartnerIds() : []
  const { items, hasMore } = await client.search(searchFor(row.choice, row.nextPage))
  const rules = { choice: row.choice, ownerIds: new Set([row.immichUserId, ...partnerIds]), maxBytes }
  const skipped: ImmichSkipped = { ...row.skipped }
  const chosen = new Map<string, ImmichAsset>()
  for (const item of items) {
    const asset = immichAsset.safeParse(item)
    const outcome = asset.success ? classifyAsset(asset.data, rules) : 'unreadable'
    if (outcome === 'take' && asset.success) chosen.set(asset.data.id, asset.data)
    else if (outcome !== 'outside' && outcome !== 'take') skipped[outcome] = (skipped[outcome] ?? 0) + 1
  }
  await db.transaction(async (transaction) => {
    const assets = [...chosen.values()]
    const known = await findKnown(transaction, row, assets)
    const isKnown = ({ id, checksum }: ImmichAsset) => known.existing.has(id) || known.existing.has(checksum)
    const isDeleted = ({ id, checksum }: ImmichAsset) => known.deleted.has(id) || known.deleted.has(checksum)
    const fresh = assets.filter((asset) => !isKnown(asset))
    const wanted = row.includesDeleted ? fresh : fresh.filter((asset) => !isDeleted(asset))
    const isCurrent = await endStep(transaction, jobs, job, {
      listedCount: row.listedCount + items.length,
      knownCount: row.knownCount + assets.length - fresh.length,
      deletedCount: row.deletedCount + fresh.filter(isDeleted).length,
      skipped,
      nextPage: hasMore ? row.nextPage + 1 : null,
      ...(!hasMore && { state: 'ready' as const }),
    })
    if (isCurrent) await saveWaiting(transaction, row, wanted)
  })
}

/** Returns what Immich is asked: days with a margin, since Immich compares instants and days are local. */
function searchFor(choice: ImmichChoice, page: number): ImmichSearch {
  if (choice.by === 'album') return { page, albumIds: [choice.albumId] }
  if (choice.by === 'area') return { page }
  return {
    page,
    ...(choice.from && { takenAfter: shiftDay(choice.from, -1) }),
    ...(choice.to && { takenBefore: shiftDay(choice.to, 2) }),
  }
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString()
}

/** Finds ids and checksums that earlier imports have taken, apart by whether the photo still exists. */
async function findKnown(transaction: Transaction, { ownerId, id }: ImportRow, assets: ImmichAsset[]) {
  const existing = new Set<string>()
  const deleted = new Set<string>()
  if (assets.length === 0) return { existing, deleted }
  const rows = await transaction
    .select({ id: immichAssets.id, checksum: immichAssets.checksum, photoId: photos.id })
    .from(immichAssets)
    .leftJoin(photos, and(eq(photos.ownerId, immichAssets.ownerId), eq(photos.id, immichAssets.photoId)))
    .where(
      and(
        eq(immichAssets.ownerId, ownerId),
        isNotNull(immichAssets.photoId),
        sql`${immichAssets.importId} <> ${id}`,
        or(
          inArray(
            immichAssets.id,
            assets.map((asset) => asset.id),
          ),
          inArray(
            immichAssets.checksum,
            assets.map(({ checksum }) => checksum),
          ),
        ),
      ),
    )
  for (const row of rows) {
    const found = row.photoId === null ? deleted : existing
    found.add(row.checksum)
    // Another file may be under this id by now.
    if (assets.some((asset) => asset.id === row.id && asset.checksum === row.checksum)) found.add(row.id)
  }
  return { existing, deleted }
}

async function saveWaiting(
  transaction: Transaction,
  { ownerId, id: importId }: ImportRow,
  assets: ImmichAsset[],
): Promise<void> {
  if (assets.length === 0) return
  const rows = assets.map(({ id, checksum, originalFileName, exifInfo }) => ({
    ownerId,
    id,
    checksum,
    importId,
    status: 'waiting' as const,
    filename: cleanName(originalFileName),
    bytes: exifInfo?.fileSizeInByte ?? null,
    photoId: null,
    attempts: 0,
    reason: null,
  }))
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  await transaction
    .insert(immichAssets)
    .values(rows)
    .onConflictDoUpdate({
      target: [immichAssets.ownerId, immichAssets.id],
      set: {
        checksum: excluded('checksum'),
        importId: excluded('import_id'),
        status: excluded('status'),
        filename: excluded('filename'),
        bytes: excluded('bytes'),
        // Remembers a photo that was deleted in Creel, in case this import ends without it.
        photoId: sql`case when ${immichAssets.checksum} = excluded.checksum then ${immichAssets.photoId} end`,
        attempts: 0,
        reason: null,
      },
    })
}
