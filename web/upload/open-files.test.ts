import { beforeEach, expect, test, vi } from 'vitest'
import { closeTrack, trackRequest } from '../photos/track-request.ts'
import { takeFilesToImport } from './files-to-import.ts'
import { openFiles } from './open-files.ts'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('../ui/toast-store.ts', () => ({ showToast }))

beforeEach(() => {
  takeFilesToImport()
  closeTrack()
  showToast.mockClear()
})

/** Opens files of these names, and returns where each went. */
function open(...names: string[]) {
  const { photos, importPath } = openFiles(names.map((name) => new File([], name)))
  const namesOf = (files: readonly File[]) => files.map(({ name }) => name)
  return {
    photos: namesOf(photos),
    importPath,
    imported: namesOf(takeFilesToImport()),
    tracks: namesOf(trackRequest.getState().files ?? []),
  }
}

test('photos beside a table are uploaded, and a track beside it is opened', () => {
  expect(open('trout.jpg', 'log.csv', 'morning.gpx')).toEqual({
    photos: ['trout.jpg'],
    importPath: '/import-csv',
    imported: ['log.csv'],
    tracks: ['morning.gpx'],
  })
  expect(showToast).not.toHaveBeenCalled()
})

test('of several tables the first is opened, and a message says so', () => {
  expect(open('a.csv', 'b.tsv').imported).toEqual(['a.csv'])
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Only a.csv was opened' }))
  showToast.mockClear()
  expect(open('a.csv', 'takeout.zip')).toMatchObject({ importPath: '/import-csv', imported: ['a.csv'] })
  expect(showToast).toHaveBeenCalledOnce()
})

test('photos beside ZIPs are uploaded, and those beside side files belong to the import', () => {
  expect(open('1.zip', 'trout.jpg', '2.ZIP')).toMatchObject({
    photos: ['trout.jpg'],
    importPath: '/import-photos',
    imported: ['1.zip', '2.ZIP'],
  })
  expect(open('a.jpg', 'a.jpg.supplemental-metadata.json', 'metadata.json', 'b.jpg')).toEqual({
    photos: [],
    importPath: '/import-photos',
    imported: ['a.jpg', 'a.jpg.supplemental-metadata.json', 'metadata.json', 'b.jpg'],
    tracks: [],
  })
})

test('a Timeline beside a Takeout stays a track, and without one any JSON file is', () => {
  const beside = open('a.jpg', 'a.jpg.json', 'Timeline.json', 'morning.gpx')
  expect(beside).toMatchObject({
    imported: ['a.jpg', 'a.jpg.json'],
    tracks: ['Timeline.json', 'morning.gpx'],
  })
  expect(open('2023_MAY.json')).toMatchObject({ importPath: null, tracks: ['2023_MAY.json'] })
})

test('a file that nothing else reads goes to the uploads, which say so', () => {
  expect(open('notes.txt')).toEqual({ photos: ['notes.txt'], importPath: null, imported: [], tracks: [] })
})
