import { expect, test } from 'vitest'
import { carriesFiles, droppedFiles } from './dropped-files.ts'

function imageFile(name: string): File {
  return new File([], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' })
}

function fileEntry(file: File | null, folderPath = '') {
  return {
    isDirectory: false,
    fullPath: `${folderPath}/${file?.name}`,
    file: (found: (file: File) => void, failed: () => void) => (file ? found(file) : failed()),
  }
}

/** A folder that returns one entry per read; browsers return up to a hundred. */
function folder(name: string, entries: unknown[]) {
  const createReader = () => {
    const remaining = [...entries]
    return { readEntries: (found: (batch: unknown[]) => void) => found(remaining.splice(0, 1)) }
  }
  return { isDirectory: true, name, createReader }
}

function createTransfer(files: File[], entries: unknown[]): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  return { files, items, types: ['Files'] } as unknown as DataTransfer
}

test('dropped files are all accepted, whatever their type', async () => {
  const files = [imageFile('a.jpg'), imageFile('notes.txt')]
  expect(
    await droppedFiles(
      createTransfer(
        files,
        files.map((file) => fileEntry(file)),
      ),
    ),
  ).toEqual(files)
})

test('a dropped folder yields its images, including those in subfolders', async () => {
  const [loose, inside, deep] = [imageFile('loose.jpg'), imageFile('inside.heic'), imageFile('deep.jpg')]
  const trip = folder('trip', [
    fileEntry(inside),
    fileEntry(imageFile('thumbs.db')),
    fileEntry(null),
    folder('day two', [fileEntry(deep)]),
  ])
  const transfer = createTransfer([loose, new File([], 'trip')], [fileEntry(loose), trip])
  expect(await droppedFiles(transfer)).toEqual([loose, inside, deep])
})

test('a dropped folder yields what imports and tracks need, with the paths', async () => {
  const names = ['a.jpg', 'a.jpg.json', 'log.csv', 'morning.gpx', 'takeout.zip', 'notes.txt']
  const entries = names.map((name) => fileEntry(imageFile(name), '/trip'))
  const dropped = await droppedFiles(createTransfer([new File([], 'trip')], [folder('trip', entries)]))
  expect(dropped.map(({ webkitRelativePath }) => webkitRelativePath)).toEqual(
    names.slice(0, -1).map((name) => `trip/${name}`),
  )
})

test('dragged text does not count as files', () => {
  expect(carriesFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false)
  expect(carriesFiles(null)).toBe(false)
})
