/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImmichImport } from '../../shared/immich.ts'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../../test/app/http-client.ts'
import { startTestServer, type TestServer } from '../../test/app/test-server.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ImmichStandIn, startImmichStandIn } from '../../test/servers/immich.ts'

/* An import outlives the process that does it, and its key is in no log. */

let dataDir: string
let immich: ImmichStandIn
let server: TestServer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-immich-'))
  immich = await startImmichStandIn()
})
afterAll(async () => {
  await server.kill().catch(() => {})
  await immich.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const startServer = () => startTestServer(dataDir, { IMMICH_URL: immich.url, LOG_LEVEL: 'trace' })

test('an import goes on after its server was killed, downloads nothing twice but what was on its way, and logs no key', async () => {
  server = await startServer()
  let angler = await signInLocally(server.url, 'angler@example.org')
  const apiKey = immich.createKey()
  for (let seed = 1; seed <= 3; seed++) immich.addAsset(await sampleJpeg({ seed }))
  const choice = { by: 'dates', from: null, to: null }
  const body = { apiKey, choice, includesPartners: false, includesDeleted: false }
  await angler.change('POST', '/api/immich/import', body)
  const { id: importId } = await waitForState(angler, 'ready')
  let sent = 0
  immich.onRequest((path) => (path.endsWith('/original') && ++sent > 1 ? () => {} : null))
  await angler.change('POST', '/api/immich/import/start', { importId, apiKey, provider: null })
  await waitFor(() => expect(sent).toBe(3))
  await server.kill()
  const logs = [...server.said]
  immich.onRequest(null)
  server = await startServer()
  angler = createHttpClient(server.url, angler.cookies)
  expect(await waitForState(angler, 'done')).toMatchObject({
    takenCount: 3,
    duplicateCount: 0,
    failedCount: 0,
  })
  expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(3)
  expect(immich.requests.filter(({ path }) => path.endsWith('/original'))).toHaveLength(5)
  logs.push(...server.said)
  expect(logs.join()).toContain('Creel starts')
  expect(logs.filter((line) => line.includes(apiKey))).toEqual([])
})

async function waitForState(angler: HttpClient, state: ImmichImport['state']): Promise<ImmichImport> {
  return await waitFor(async () => {
    const { import: current } = await angler.read<{ import: ImmichImport | null }>('/api/immich/import')
    expect([current?.state, current?.problem]).toEqual([state, null])
    return current as ImmichImport
  })
}
