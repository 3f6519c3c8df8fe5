import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

test('the script of docs/recipes.md uploads a folder, and once only', async () => {
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
