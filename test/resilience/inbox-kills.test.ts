import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Inbox } from '../../shared/inbox.ts'
import type { Photo } from '../../shared/photos.ts'
import { signInLocally } from '../app/http-client.ts'
import { type MultiProcessApp, startMultiProcessApp } from '../app/multi-process-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Two workers look through one inbox folder while one after the other is killed. */

let dir: string
let fleet: MultiProcessApp
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'creel-inbox-'))
  fleet = await startMultiProcessApp({ INBOX_DIR: dir, INBOX_SCAN_SECONDS: '5', INBOX_MOVE: 'on' })
})
afterAll(async () => {
  await fleet.stop()
  await rm(dir, { recursive: true, force: true })
})

const photoCount = 40

test('each photo is taken in once and moved, whichever worker is killed when', async () => {
  const web = await fleet.start('web')
  const workers = [await fleet.start('worker'), await fleet.start('worker')]
  const client = await signInLocally(web.url, 'angler@example.org')
  const { path } = await client.change<Inbox>('POST', '/api/inbox')
  const folder = path ?? ''
  const inbox = () => client.read<Inbox>('/api/inbox')
  await waitFor(async () => expect((await inbox()).state).toBe('ready'))
  // Up to 25 seeds look different; what follows the image makes the files differ too.
  const names = Array.from({ length: photoCount }, (_, index) => `IMG_${String(index).padStart(2, '0')}.jpg`)
  for (const [index, name] of names.entries())
    await writeFile(
      join(folder, name),
      Buffer.concat([await sampleJpeg({ seed: index % 20 }), Buffer.from(name)]),
    )

  const photos = () => client.read<Photo[]>('/api/photos')
  for (const expected of [1, 12, 26]) {
    await waitFor(async () => expect((await photos()).length).toBeGreaterThanOrEqual(expected))
    // The first kill hits one of the two, the others whichever took over.
    await Promise.all(workers.splice(0).map((worker) => worker.kill()))
    workers.push(await fleet.start('worker'), await fleet.start('worker'))
  }
  await waitFor(async () => expect(await readdir(folder)).toEqual(['done']))
  expect((await photos()).map(({ filename }) => filename).sort()).toEqual(names)
  const moved = await readdir(join(folder, 'done'))
  expect(moved.length).toBeGreaterThanOrEqual(photoCount) // a kill may leave an empty file that reserved a name
  expect((await inbox()).rejectedCount).toBe(0)
})
