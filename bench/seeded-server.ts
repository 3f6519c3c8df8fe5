import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolLimits } from '../server/database/connection-limits.ts'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { type HttpClient, signInLocally } from '../test/app/http-client.ts'
import { startTestServer } from '../test/app/test-server.ts'
import { seedOtherUsers, seedPhotos, settle } from './seed-photos.ts'

/** A server process with many photos, and the user who owns half of them. */
export interface SeededServer {
  /** Name of the size in the table. */
  data: string
  angler: HttpClient
  administrator: HttpClient
  ownerId: string
  connectionString: string
  url: string
  dataDir: string
  /** Process id of the server; PostgreSQL is not its child. */
  pid: number
  postgresPid: number
}

/** The sizes of most benchmarks. */
const usualSizes = [
  { name: '1x', photos: 10_000, anglers: 100 },
  { name: '10x', photos: 100_000, anglers: 1_000 },
]

/**
 * Runs measurements at each size, by default 1x and 10x. One user has that many photos and a tenth as many locations; all
 * others together have as many again.
 */
export async function atEachSize<Result>(
  measure: (creel: SeededServer) => Promise<Result[]>,
  settings: Record<string, string> = {},
  sizes = usualSizes,
): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: console })
  const { connectionString } = postgres
  const server = await startTestServer(dataDir, { DATABASE_URL: connectionString, ...settings })
  const pid = server.process.pid ?? 0
  const postgresPid = Number.parseInt(
    await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'),
    10,
  )
  const { db, close } = openDatabase(connectionString, toolLimits)
  try {
    const administrator = await signInLocally(server.url, 'administrator@example.org') // the first account is one
    const results: Result[] = []
    for (const { name, photos, anglers } of sizes) {
      const angler = await signInLocally(server.url, `with-${photos}@example.org`)
      const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
      await seedPhotos(db, ownerId, photos)
      if (anglers > 0) await seedOtherUsers(db, name, anglers, photos)
      await settle(db)
      results.push(
        ...(await measure({
          data: name,
          angler,
          administrator,
          ownerId,
          connectionString,
          url: server.url,
          dataDir,
          pid,
          postgresPid,
        })),
      )
    }
    return results
  } finally {
    await server.stop()
    await close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
