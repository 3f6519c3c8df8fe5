import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { profileImageUrl } from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { profileImages, users } from '../database/schema.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import { requireUser } from '../http/current-user.ts'
import type { JobDefinition, JobQueue } from '../jobs/job-queue.ts'
import { publishAccountChange } from '../live-updates/live-updates.ts'
import type { Services } from '../services.ts'

type Deps = Pick<Services, 'db' | 'log' | 'imageWorker' | 'uploadTempFolder' | 'fetchPublicFile'>

const fetchLimits = { timeoutMs: 10_000, maxBytes: 5_000_000 }

/**
 * Job that fetches the picture whose address the sign-in service gave, and stores a small copy of it. Nothing waits for
 * it: if there is no picture to be had, the former one stays, and the next sign-in tries again.
 */
export const fetchProfileImage: JobDefinition<Deps, { ownerId: string }> = {
  name: 'fetch-profile-image',
  run: async (deps, { ownerId }) => {
    const { db } = deps
    const [user] = await db.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, ownerId))
    if (!user?.url) return
    const image = await fetchImage(deps, user.url)
    if (image === null) return
    await db.transaction(async (transaction) => {
      // Meanwhile the account may have been deleted, or got another picture.
      const isCurrent = and(eq(users.id, ownerId), eq(users.profileImageUrl, user.url ?? ''))
      const found = await transaction.select().from(users).where(isCurrent).for('no key update')
      if (found.length === 0) return
      const [changed] = await transaction
        .insert(profileImages)
        .values({ ownerId, id: randomUUID(), image })
        .onConflictDoUpdate({
          target: profileImages.ownerId,
          set: { id: sql`excluded.id`, image: sql`excluded.image` },
          setWhere: ne(profileImages.image, sql`excluded.image`),
        })
        .returning({ id: profileImages.id })
      if (changed) await publishAccountChange(transaction, ownerId)
    })
  },
}

/** Queues fetching the picture of a user who signs in, if the sign-in service has given one. */
export async function queueProfileImage(
  { jobs }: { jobs: JobQueue },
  transaction: Transaction,
  ownerId: string,
): Promise<void> {
  const [user] = await transaction
    .select({ url: users.profileImageUrl })
    .from(users)
    .where(eq(users.id, ownerId))
  if (user?.url) await jobs.enqueue(transaction, fetchProfileImage.name, { ownerId })
}

/** Registers the endpoint for the user's own profile picture. The bytes behind a URL never change. */
export function profileImageRoute(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Params: { id: string } }>(
    profileImageUrl(':id'),
    {
      schema: { summary: 'Your profile picture, a small WebP' },
      preParsing: async (request) => void requireUser(request),
    },
    async (request, reply) => {
      const image = await findImage(db, requireUser(request).id, request.params.id)
      if (image === null) throw new ApiError('NOT_FOUND', 'Picture not found.')
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('vary', 'cookie')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/webp')
        .send(image)
    },
  )
}

async function findImage(db: Db, ownerId: string, id: string): Promise<Buffer | null> {
  if (!isUuid(id)) return null
  const [picture] = await db
    .select({ image: profileImages.image })
    .from(profileImages)
    .where(and(eq(profileImages.ownerId, ownerId), eq(profileImages.id, id)))
  return picture?.image ?? null
}

/** Returns a small copy of the image at this address; null if it can't be fetched or isn't an image. */
async function fetchImage({ log, fetchPublicFile, ...deps }: Deps, url: string): Promise<Buffer | null> {
  try {
    return await makeThumbnail(deps, await fetchPublicFile('The picture’s host', new URL(url), fetchLimits))
  } catch (cause) {
    if (!isFaultOfImage(cause)) throw cause
    log.info({ reason: cause.message }, 'a profile picture could not be fetched')
    return null
  }
}

async function makeThumbnail(
  { imageWorker, uploadTempFolder }: Pick<Deps, 'imageWorker' | 'uploadTempFolder'>,
  file: Buffer,
): Promise<Buffer> {
  const folder = await uploadTempFolder.makeFolder()
  try {
    const path = join(folder, 'received')
    await writeFile(path, file, { mode: 0o600 })
    const { renditions } = await imageWorker.makeRenditions(path, folder)
    return await readFile(renditions.thumbnail.path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isFaultOfImage(cause: unknown): cause is Error {
  if (cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError) return true
  return cause instanceof ApiError && cause.code !== 'UNAVAILABLE'
}
