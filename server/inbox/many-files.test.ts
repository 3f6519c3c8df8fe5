/** @module-tag slow */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Inbox } from '../../shared/inbox.ts'
import type { Photo } from '../../shared/photos.ts'
import { startInboxApp } from '../../test/app/inbox-app.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { inboxFiles } from '../database/schema.ts'
import { createInboxScanner } from './scan-inboxes.ts'

const app = shareInFile(startInboxApp)

test('a folder of 500 files is read once, and further scans read no file and ask a few questions', async () => {
  const client = await app.signIn()
  const { path } = await client.change<Inbox>('POST', '/api/inbox')
  const folder = join(path ?? '', 'DCIM')
  await mkdir(folder)
  // Five photos, each a hundred times: decoding isn't what this is about.
  const photos = await Promise.all([1, 2, 3, 4, 5].map((seed) => sampleJpeg({ seed })))
  for (let index = 0; index < 100; index++)
    for (const [which, bytes] of photos.entries())
      await writeFile(join(folder, `IMG_${index}_${which}.jpg`), bytes)
  const { scan } = createInboxScanner(
    app.services,
    { dir: app.dir, moves: false },
    { quietMs: 0, turnMs: 600_000 },
  )
  await scan()
  expect(await scan()).toBe('later')
  expect(await client.read<Photo[]>('/api/photos')).toHaveLength(5)
  expect(await app.services.db.$count(inboxFiles)).toBe(500)

  const makeFolder = vi.spyOn(app.services.uploadTempFolder, 'makeFolder')
  const connect = vi.spyOn(app.services.pool, 'connect')
  const query = vi.spyOn(app.services.pool, 'query')
  expect(await scan()).toBe('later')
  expect(makeFolder).not.toHaveBeenCalled()
  expect(connect.mock.calls.length + query.mock.calls.length).toBeLessThan(10)
})
