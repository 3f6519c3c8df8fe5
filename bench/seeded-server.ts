import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { toolLimits } from '../server/database/connection-limits.ts'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { photoFolder, storedFileName } from '../server/file-store/photo-folder.ts'
import type { Photo } from '../shared/photos.ts'
import { type HttpClient, signInLocally } from '../test/app/http-client.ts'
import { startTestServer } from '../test/app/test-server.ts'
import { seedOtherUsers, seedPhotos, settle } from './seed-photos.ts'

/** A server process whose database also holds other users, and two of its users. */
export interface SeededServer {
  url: string
  photoCount: number
  /** Owns that many photos, and a tenth as many locations. */
  angler: HttpClient
  /** Owns nothing. */
  newcomer: HttpClient
  /** The CPU time of the server, and of PostgreSQL, is that of these processes and their descendants. */
  pids: [server: number, postgres: number]
}

/** Runs a measurement on a server of its own. All others have a hundred photos each, together as many as `otherPhotos`. */
export async function withSeededServer<Result>(
  photoCount: number,
  otherPhotos: number,
  measure: (creel: SeededServer) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: console })
  const { connectionString } = postgres
  const server = await startTestServer(dataDir, { DATABASE_URL: connectionString, ...settings })
  const { db, close } = openDatabase(connectionString, toolLimits)
  try {
    const newcomer = await signInLocally(server.url, 'newcomer@example.org')
    const angler = await signInLocally(server.url, 'angler@example.org')
    const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
    await seedPhotos(db, ownerId, photoCount)
    if (otherPhotos > 0) await seedOtherUsers(db, 'other', Math.ceil(otherPhotos / 100), otherPhotos)
    await settle(db)
    await storeThumbnails(angler, join(dataDir, 'files/photos'), ownerId)
    const postmaster = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    const pids: SeededServer['pids'] = [server.process.pid ?? 0, Number.parseInt(postmaster, 10)]
    return await measure({ url: server.url, photoCount, angler, newcomer, pids })
  } finally {
    await server.stop()
    await close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Enough for a few screens of the gallery. */
const thumbnails = 200

/** Stores tiny thumbnails of the newest photos. Open pages would request missing ones again after each change of the log. */
async function storeThumbnails(angler: HttpClient, files: string, ownerId: string): Promise<void> {
  const background = { r: 40, g: 90, b: 120 }
  const image = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .webp()
    .toBuffer()
  for (const { id } of await angler.read<Photo[]>(`/api/photos?fishingOnly=true&limit=${thumbnails}`)) {
    const folder = join(files, photoFolder(ownerId, id))
    await mkdir(folder, { recursive: true })
    for (const file of ['thumbnail', 'medium'] as const)
      await writeFile(join(folder, storedFileName[file]), image)
  }
}
