import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { sampleJpeg } from '../samples.ts'
import { type Browser, signInLocally } from '../test-browser.ts'
import { startTestServer } from '../test-server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-durability-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

test('a server killed in the middle of uploads has every photo it answered for, whole, after the next start', async () => {
  const ledger = new Map<string, string>()
  for (const [round, answers] of [1, 4, 9].entries()) {
    const server = await startTestServer(dataDir)
    const angler = await signInLocally(server.url, 'angler@example.org')
    const enough = ledger.size + answers
    // The other lane is in the middle of an upload whenever one is answered.
    const killWhenEnough = async () => {
      if (ledger.size >= enough) await server.kill()
    }
    await Promise.all(
      [0, 1].map((lane) => uploadUntilItEnds(angler, `${round}-${lane}`, ledger, killWhenEnough)),
    )
  }
  expect(ledger.size).toBeGreaterThanOrEqual(14)

  const server = await startTestServer(dataDir)
  const angler = await signInLocally(server.url, 'angler@example.org')
  const photos = await angler.read<Photo[]>('/api/photos')
  const known = new Map(photos.map((photo) => [photo.id, photo]))
  for (const [id, sha256] of ledger) {
    const photo = known.get(id)
    expect(photo?.locationId).toBeTruthy()
    expect(hashOf(await bytesOf(angler, photo?.originalUrl))).toBe(sha256)
    expect((await bytesOf(angler, photo?.thumbnailUrl)).length).toBeGreaterThan(0)
  }
  const locations = await angler.read<Location[]>('/api/locations')
  expect(locations.reduce((sum, { photoCount }) => sum + photoCount, 0)).toBe(photos.length)
  expect(await server.stop()).toBe(0)
})

/** Uploads one photo after the other and notes in the ledger those that were answered with success. */
async function uploadUntilItEnds(
  angler: Browser,
  lane: string,
  ledger: Map<string, string>,
  onAnswer: () => Promise<void>,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    const seed = Number.parseInt(hashOf(Buffer.from(`${lane}-${number}`)).slice(0, 6), 16)
    const bytes = await sampleJpeg({ width: 320, height: 240, latitude: 44.5, longitude: -73.3, seed })
    try {
      const [result] = await angler.upload([{ name: `${lane}-${number}.jpg`, bytes }])
      if (result?.success && result.id) ledger.set(result.id, hashOf(bytes))
      await onAnswer()
    } catch {
      return // the server is gone, which is what this test is about
    }
  }
}

async function bytesOf(angler: Browser, url = ''): Promise<Uint8Array> {
  const answer = await angler.fetch(url)
  expect(answer.status).toBe(200)
  return await answer.bytes()
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
