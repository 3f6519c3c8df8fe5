import { fileExtension } from './file-extension.ts'

/** A file of a Takeout: an entry of a ZIP, or a file that was chosen beside it. */
export interface TakeoutEntry {
  /** Its folders and its name, separated by slashes. */
  path: string
  /** Bytes, as its archive claims. */
  size: number
  /** Equal for files of equal content. */
  fingerprint: string
  /** When the file was last changed, if nothing else says when the photo was taken. */
  changedAt: Date | null
  read(maxBytes: number): Promise<Blob>
}

/** How many files are left out, and why. */
export interface LeftOutCounts {
  videos: number
  others: number
  encrypted: number
  unsafe: number
  copies: number
  edited: number
  trashed: number
}

/** What a file of a Takeout is, by its extension. */
export function kindOf(path: string): 'photo' | 'side file' | 'video' | 'other' {
  const extension = fileExtension(path)
  if (photoExtensions.has(extension)) return 'photo'
  if (extension === 'json') return 'side file'
  return videoExtensions.has(extension) ? 'video' : 'other'
}

/** Returns whether a path is that of a file in Google Photos' folder of deleted photos, by its name in many languages. */
export function isInTrash(path: string): boolean {
  const folder = path.normalize('NFC').toLowerCase().split('/').at(-2)
  return folder !== undefined && trashFolders.has(folder)
}

const trashFolders = new Set(
  (
    'trash|bin|papierkorb|corbeille|papelera|paperera|cestino|prullenbak|lixeira|lixo|papperskorg|papperskorgen|papirkurv|papirkurven|' +
    'roskakori|kosz|koš|kôš|smeće|lomtár|coș de gunoi|кошче|корзина|кошик|κάδος απορριμμάτων|çöp kutusu|sampah|thùng rác|ถังขยะ|' +
    'ゴミ箱|回收站|垃圾桶|휴지통|سلة المهملات|אשפה'
  ).split('|'),
)

/** Returns whether a path leads out of its archive, as no Takeout does. */
export function isUnsafePath(path: string): boolean {
  return /^([/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..') || path.includes('\0')
}

const photoExtensions = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'])
const videoExtensions = new Set([
  'mp4',
  'mov',
  'm4v',
  '3gp',
  'avi',
  'mkv',
  'webm',
  'mpg',
  'mpeg',
  'mts',
  'mp',
  'wmv',
])
