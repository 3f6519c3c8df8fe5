/** A name split into its stem, the number of a copy, and its extension: `IMG(1).jpg` is `IMG`, `(1)`, `.jpg`. */
interface NameParts {
  stem: string
  number: string
  extension: string
}

const metadataSuffix = '.supplemental-metadata'
/** Takeout cuts names of side files to 46 characters before `.json`; a few longer ones are known. */
const shortestCut = 40

/**
 * Returns the names, without `.json`, that Takeout may give the side file of a photo, the likeliest first: `IMG.jpg`,
 * `IMG.jpg.supplemental-metadata` cut anywhere, and `IMG.jpg(1)` for `IMG(1).jpg`. An edited photo has that of its original.
 */
export function sideFileNames(photoName: string): string[] {
  const { stem, number, extension } = splitName(photoName)
  const original = withoutEdited(stem)
  const bases = [
    [`${original}${extension}`, number],
    [`${original}${number}${extension}`, ''],
  ] as const
  const names = bases.flatMap(([base, end]) => {
    const full = `${base}${metadataSuffix}`
    const shortest = Math.min(base.length, shortestCut)
    return Array.from(
      { length: full.length - shortest + 1 },
      (_, cut) => full.slice(0, full.length - cut) + end,
    )
  })
  return [...new Set(names)]
}

/** Returns the name of the original that an edited photo was made from, without its extension; null if it isn't edited. */
export function originalOf(photoName: string): string | null {
  const { stem, number } = splitName(photoName)
  const original = withoutEdited(stem)
  return original === stem ? null : `${original}${number}`
}

/** Returns a photo's name without its extension. */
export function stemOf(photoName: string): string {
  const { stem, number } = splitName(photoName)
  return `${stem}${number}`
}

function splitName(name: string): NameParts {
  const [, beforeExtension = name, extension = ''] = /^(.+)(\.[^.]{1,5})$/.exec(name) ?? []
  const [, stem = beforeExtension, number = ''] = /^(.+)(\(\d{1,5}\))$/.exec(beforeExtension) ?? []
  return { stem, number, extension }
}

/** What Google Photos appends to the name of an edited photo, by the language of the account. */
const edited = [
  '-edited',
  '-bearbeitet',
  '-modifié',
  '-ha editado',
  '-editado',
  '-modificato',
  '-bewerkt',
  '-edytowane',
]
const editedElsewhere = [
  '-editada',
  '-redigerad',
  '-redigeret',
  '-редактирано',
  '-編集済み',
  '-已修改',
  '-editat',
]

function withoutEdited(stem: string): string {
  const composed = stem.normalize('NFC')
  const suffix = [...edited, ...editedElsewhere].find((each) => composed.toLowerCase().endsWith(each))
  return suffix === undefined ? stem : composed.slice(0, -suffix.length)
}
