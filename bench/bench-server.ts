import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HttpClient, signInLocally } from '../test/app/http-client.ts'
import { startTestServer, type TestServer } from '../test/app/test-server.ts'

/** Runs a measurement against a temporary server process with an embedded PostgreSQL. */
export async function withServer<Result>(
  measure: (server: TestServer, angler: HttpClient, dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-bench-'))
  const server = await startTestServer(dataDir)
  try {
    return await measure(server, await signInLocally(server.url, 'bench@example.org'), dataDir)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
