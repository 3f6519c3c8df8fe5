import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { sampleJpeg } from '../samples/samples.ts'

let app: TestApp
let angler: HttpClient
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  angler = await app.signIn()
  folder = await mkdtemp(join(tmpdir(), 'creel-recipes-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

test('the script of docs/recipes.md uploads a folder, and once only', { tags: 'slow' }, async () => {
  const recipes = await readFile(new URL('../../docs/recipes.md', import.meta.url), 'utf8')
  const script = join(folder, 'upload-folder.mjs')
  await writeFile(script, /```js\n(.*?)```/s.exec(recipes)?.[1] ?? '')
  await writeFile(join(folder, 'catch.JPG'), await sampleJpeg({ latitude: 44.5, longitude: -73.3 }))
  await writeFile(join(folder, 'broken.jpg'), 'no photo')
  await writeFile(join(folder, 'notes.txt'), 'no photo')
  const { token } = await angler.change<{ token: string }>('POST', '/api/access-tokens', {
    name: 'Script',
    scope: 'upload',
  })
  const env = { ...process.env, CREEL_URL: app.url, CREEL_TOKEN: token }
  const run = async () => (await promisify(execFile)(process.execPath, [script, folder], { env })).stdout
  expect((await run()).trim().split('\n').sort()).toEqual([
    expect.stringMatching(/^broken\.jpg: .+\.$/),
    'catch.JPG: added',
  ])
  expect(await run()).toContain('catch.JPG: already there')
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([{ latitude: 44.5, longitude: -73.3 }])
})

test('the script of docs/recipes.md copies the photos of a card into an inbox folder', async () => {
  const recipes = await readFile(new URL('../../docs/recipes.md', import.meta.url), 'utf8')
  const script = join(folder, 'copy-card.sh')
  await writeFile(script, /```sh\n(#!\/bin\/sh\n.*?)```/s.exec(recipes)?.[1] ?? '')
  const [card, inbox] = [join(folder, 'card of Sam'), join(folder, 'inbox')]
  await mkdir(join(card, 'DCIM/100 FISH'), { recursive: true })
  await mkdir(inbox)
  await writeFile(join(card, 'DCIM/100 FISH/IMG 1.JPG'), 'a photo')
  await writeFile(join(card, 'DCIM/100 FISH/MOV_1.MP4'), 'a video')
  const run = () => promisify(execFile)('sh', [script, card, inbox])
  await run()
  expect(await readdir(inbox, { recursive: true })).toEqual(['100 FISH', '100 FISH/IMG 1.JPG'])
  await writeFile(join(card, 'DCIM/100 FISH/IMG 1.JPG'), 'changed')
  await run()
  expect(await readFile(join(inbox, '100 FISH/IMG 1.JPG'), 'utf8')).toBe('a photo')
})
