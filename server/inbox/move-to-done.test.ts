import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Inbox } from '../../shared/inbox.ts'
import { startInboxApp } from '../../test/app/inbox-app.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { createInboxScanner } from './scan-inboxes.ts'

const app = shareInFile(startInboxApp)

test('a file that can’t be moved doesn’t hold up others, and is logged once', { tags: 'slow' }, async () => {
  const client = await app.signIn()
  const { path } = await client.change<Inbox>('POST', '/api/inbox')
  const folder = path ?? ''
  await mkdir(join(folder, 'done'))
  // All names that pike.jpg could get are taken.
  for (let copy = 1; copy <= 1000; copy++)
    await writeFile(join(folder, 'done', copy === 1 ? 'pike.jpg' : `pike-${copy}.jpg`), '')
  const put = async (name: string, seed: number) => writeFile(join(folder, name), await sampleJpeg({ seed }))
  const names = ['bass.jpg', 'pike.jpg', 'trout.jpg']
  for (const [seed, name] of names.entries()) await put(name, seed)
  const warn = vi.spyOn(app.services.log, 'warn')
  const { scan } = createInboxScanner(
    app.services,
    { dir: app.dir, moves: true },
    { quietMs: 0, turnMs: 600_000 },
  )
  const scanTwice = async () => [await scan(), await scan()]
  await scanTwice()
  expect((await readdir(folder)).sort()).toEqual(['done', 'pike.jpg'])
  await put('zander.jpg', names.length)
  await scanTwice()
  expect((await readdir(folder)).sort()).toEqual(['done', 'pike.jpg'])
  const texts = warn.mock.calls.map(([, text]) => text)
  expect(texts.filter((text) => text?.includes('couldn’t be moved'))).toHaveLength(1)
})
