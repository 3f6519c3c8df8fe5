import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries } from './postgres-binaries.ts'

let folder: string
let lib: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-links-'))
  lib = join(folder, 'native/lib')
  await mkdir(lib, { recursive: true })
  await writeFile(join(lib, 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
})

afterEach(() => rm(folder, { recursive: true }))

test('missing links are created with relative targets', async () => {
  linkLibraries(folder)
  expect(await readlink(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
})

test('a broken link is recreated', async () => {
  await symlink('libpq.so.5.17', join(lib, 'libpq.so.5'))
  linkLibraries(folder)
  expect(await readFile(join(lib, 'libpq.so.5'), 'utf8')).toBe('library')
})

test('a package without a list of links is left unchanged', async () => {
  await rm(join(folder, 'native/pg-symlinks.json'))
  linkLibraries(folder)
  await expect(readlink(join(lib, 'libpq.so.5'))).rejects.toThrow('ENOENT')
})
