import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import type { FetchedFile } from './fetch-files.ts'
import { type Part, packFiles } from './pack-files.ts'

async function* fetched(...files: [name: string, size: number][]): AsyncGenerator<FetchedFile> {
  for (const [name, size] of files)
    yield { photo: { id: name } as LogPhoto, file: new File([new Uint8Array(size).fill(size)], name) }
}

async function pack(files: AsyncGenerator<FetchedFile>, maxBytes = 100): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of packFiles(files, { name: 'photos', maxBytes })) parts.push(part)
  return parts
}

/** The names and sizes of the files in a ZIP. */
async function contentsOf(file: File) {
  const entries = await new ZipReader(new BlobReader(file)).getEntries()
  return Promise.all(
    entries.map(async (entry) => {
      const bytes = entry.directory
        ? null
        : await entry.getData(new Uint8ArrayWriter(), { checkSignature: true })
      return [entry.filename, bytes?.length]
    }),
  )
}

test('a single photo stays as it is', async () => {
  const [part] = await pack(fetched(['a.jpg', 10]))
  expect(part).toMatchObject({ file: { name: 'a.jpg', size: 10 }, number: null, isLast: true })
})

test('several photos become one ZIP, also if two have the same name', async () => {
  const parts = await pack(fetched(['a.jpg', 10], ['b.jpg', 20], ['a.jpg', 30]))
  expect(parts).toMatchObject([
    { file: { name: 'photos.zip', type: 'application/zip' }, number: null, isLast: true },
  ])
  expect(parts[0] && (await contentsOf(parts[0].file))).toEqual([
    ['a.jpg', 10],
    ['b.jpg', 20],
    ['2_a.jpg', 30],
  ])
})

test('what exceeds the size of a ZIP goes into the next one, which is fetched only when it is asked for', async () => {
  let fetchedCount = 0
  async function* counted() {
    for await (const file of fetched(['a.jpg', 60], ['b.jpg', 60], ['c.jpg', 200], ['d.jpg', 1])) {
      fetchedCount += 1
      yield file
    }
  }
  const parts: Part[] = []
  for await (const part of packFiles(counted(), { name: 'photos', maxBytes: 100 })) {
    parts.push(part)
    expect(fetchedCount).toBe(Math.min(parts.length + 1, 4))
  }
  expect(parts.map(({ file, number, isLast }) => [file.name, number, isLast])).toEqual([
    ['photos-1.zip', 1, false],
    ['photos-2.zip', 2, false],
    ['photos-3.zip', 3, false],
    ['photos-4.zip', 4, true],
  ])
  expect(parts.flatMap(({ photos }) => photos.map(({ id }) => id))).toEqual([
    'a.jpg',
    'b.jpg',
    'c.jpg',
    'd.jpg',
  ])
})

test('nothing is packed if nothing could be fetched', async () => {
  expect(await pack(fetched())).toEqual([])
})
