import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/database/open-database.ts'
import { startTestServer } from '../test/app/test-server.ts'
import { cpuSecondsOfTree } from './process-tree.ts'
import type { SeededServer } from './seeded-server.ts'

/** A worker process that is paused except while it runs the jobs queued so far. */
export interface PausedWorker {
  /** Runs all queued jobs and returns the CPU seconds that this took, including PostgreSQL's. */
  runJobs(): Promise<number>
  stop(): Promise<void>
}

/** Starts a worker process for a server with `ROLE=web`, so that the cost of jobs can be told from that of requests. */
export async function startPausedWorker({
  dataDir,
  connectionString,
  postgresPid,
}: SeededServer): Promise<PausedWorker> {
  const settings = { DATABASE_URL: connectionString, ROLE: 'worker' }
  const worker = await startTestServer(dataDir, settings)
  const { db, close } = openDatabase(connectionString)
  const cpu = () => cpuSecondsOfTree(worker.process.pid ?? 0) + cpuSecondsOfTree(postgresPid)
  const countJobs = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from jobs.job where state in ('created', 'retry', 'active')`,
    )
    return rows[0]?.count ?? 0
  }
  const pause = async () => {
    while ((await countJobs()) > 0) await delay(200)
    worker.process.kill('SIGSTOP')
  }
  await pause()
  return {
    runJobs: async () => {
      const before = cpu()
      worker.process.kill('SIGCONT')
      await pause()
      return cpu() - before
    },
    stop: async () => {
      worker.process.kill('SIGCONT')
      await worker.stop()
      await close()
    },
  }
}
