import { expect, test } from 'vitest'
import { carriesFiles, droppedFiles } from './dropped-files.ts'

function imageFile(name: string): File {
  return new File([], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' })
}

function fileEntry(file: File | null) {
  return {
    isDirectory: false,
    file: (found: (file: File) => void, failed: () => void) => (file ? found(file) : failed()),
  }
}

/** A folder that returns one entry per read; browsers return up to a hundred. */
function folder(name: string, entries: unknown[]) {
  const createReader = () => {
    const left = [...entries]
    return { readEntries: (found: (batch: unknown[]) => void) => found(left.splice(0, 1)) }
  }
  return { isDirectory: true, name, createReader }
}

function createTransfer(files: File[], entries: unknown[]): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  return { files, items, types: ['Files'] } as unknown as DataTransfer
}

test('dropped files are taken as they are, whatever they hold', async () => {
  const files = [imageFile('a.jpg'), imageFile('notes.txt')]
  expect(await droppedFiles(createTransfer(files, files.map(fileEntry)))).toEqual(files)
})

test('of a dropped folder the pictures are taken, those of its folders too', async () => {
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

test('text that is dragged is no file', () => {
  expect(carriesFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false)
  expect(carriesFiles(null)).toBe(false)
})
