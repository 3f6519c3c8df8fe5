import { expect, test } from 'vitest'
import { carriesFiles, droppedFiles } from './dropped-files.ts'

function picture(name: string): File {
  return new File([], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' })
}

function fileEntry(file: File | null) {
  return {
    isDirectory: false,
    file: (found: (file: File) => void, failed: () => void) => (file ? found(file) : failed()),
  }
}

/** A folder that hands out its entries one at a time, as browsers hand them out by the hundred. */
function folder(name: string, entries: unknown[]) {
  const createReader = () => {
    const left = [...entries]
    return { readEntries: (found: (batch: unknown[]) => void) => found(left.splice(0, 1)) }
  }
  return { isDirectory: true, name, createReader }
}

function transferOf(files: File[], entries: unknown[]): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  return { files, items, types: ['Files'] } as unknown as DataTransfer
}

test('dropped files are taken as they are, whatever they hold', async () => {
  const files = [picture('a.jpg'), picture('notes.txt')]
  expect(await droppedFiles(transferOf(files, files.map(fileEntry)))).toEqual(files)
})

test('of a dropped folder the pictures are taken, those of its folders too', async () => {
  const [loose, inside, deep] = [picture('loose.jpg'), picture('inside.heic'), picture('deep.jpg')]
  const trip = folder('trip', [
    fileEntry(inside),
    fileEntry(picture('thumbs.db')),
    fileEntry(null),
    folder('day two', [fileEntry(deep)]),
  ])
  const transfer = transferOf([loose, new File([], 'trip')], [fileEntry(loose), trip])
  expect(await droppedFiles(transfer)).toEqual([loose, inside, deep])
})

test('text that is dragged is no file', () => {
  expect(carriesFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false)
  expect(carriesFiles(null)).toBe(false)
})
