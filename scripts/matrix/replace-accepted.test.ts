import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceAccepted } from './replace-accepted.ts'

const images = new Map([['map', Buffer.from('new')]])

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'creel-accepted-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['map', 'failed', 'gone']) await writeFile(join(folder, `${name}.webp`), 'old')
  return folder
}

test('a whole run deletes what is no longer taken, but no image that failed', async () => {
  const folder = await makeFolder()
  await replaceAccepted(folder, images, { except: ['failed'] })
  expect((await readdir(folder)).toSorted()).toEqual(['failed.webp', 'map.webp'])
  expect(await readFile(join(folder, 'map.webp'), 'utf8')).toBe('new')
})

test('a part leaves all others as they are', async () => {
  const folder = await makeFolder()
  await replaceAccepted(folder, images, null)
  expect((await readdir(folder)).toSorted()).toEqual(['failed.webp', 'gone.webp', 'map.webp'])
})
