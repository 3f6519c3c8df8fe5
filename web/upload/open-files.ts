import { groupBy } from '../../shared/group-by.ts'
import { isTrackFile } from '../photos/is-track-file.ts'
import { requestTrack } from '../photos/track-request.ts'
import { showToast } from '../ui/toast-store.ts'
import { handOverFiles } from './files-to-import.ts'

/** What is left to do after files were opened. */
export interface OpenedFiles {
  /** What is left to upload. */
  photos: File[]
  /** The address of the import that got the files which it reads. */
  importPath: '/import-csv' | '/import-photos' | null
}

/** Hands tracks and the files of other apps over to what reads them. Of several imports one opens, and a toast says so. */
export function openFiles(files: readonly File[]): OpenedFiles {
  const { photos, tracks, tables, takeout } = sortFiles(files)
  const [table] = tables
  if (table) handOverFiles([table])
  else if (takeout.length > 0) handOverFiles(takeout)
  if (tracks.length > 0) requestTrack(tracks)
  if (table && tables.length + takeout.length > 1)
    showToast({
      title: `Only ${table.name} was opened`,
      description: 'Creel opens one import at a time. Add your other files again when this one is done.',
      durationMs: toastMs,
    })
  return { photos, importPath: table ? '/import-csv' : takeout.length > 0 ? '/import-photos' : null }
}

const toastMs = 15_000

/** Returns which files are read by what; photos beside side files of Google Photos belong to its import. */
function sortFiles<Named extends Pick<File, 'name'>>(files: readonly Named[]) {
  const hasSideFiles = files.some(({ name }) => isSideFile(name))
  const isTakeout = hasSideFiles || files.some(({ name }) => isZip(name))
  const kinds = groupBy(files, ({ name }) => {
    if (/\.[ct]sv$/i.test(name)) return 'tables'
    if (isZip(name) || (isTakeout && isJson(name) && !isTimeline(name))) return 'takeout'
    if (isTrackFile({ name })) return 'tracks'
    return hasSideFiles ? 'takeout' : 'photos'
  })
  const of = (kind: 'photos' | 'tracks' | 'tables' | 'takeout') => kinds.get(kind) ?? []
  return { photos: of('photos'), tracks: of('tracks'), tables: of('tables'), takeout: of('takeout') }
}

const isZip = (name: string) => /\.zip$/i.test(name)
const isJson = (name: string) => /\.json$/i.test(name)
/** The names of Google's exports of its Timeline. Any other JSON file beside a Takeout is one of its side files. */
const isTimeline = (name: string) => /^(timeline|records|location-history)\b/i.test(name)

/** Returns whether a file is named like what Google Photos exports beside a photo: `IMG_1.jpg.supplemental-metadata.json`. */
function isSideFile(name: string): boolean {
  return /\.(jpe?g|heic|heif|png|webp)\b.*\.json$/i.test(name)
}
