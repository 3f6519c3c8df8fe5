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
 * Returns the names, without `.json` and in lower case, that Takeout may give the side file of a photo, the likeliest first:
 * `img.jpg`, `img.jpg.supplemental-metadata` cut anywhere, `img.jpg(1)` for `IMG(1).jpg`, and all of them without the extension. An
 * edited photo has that of its original, which may have another extension.
 */
export function sideFileNames(photoName: string): string[] {
  const { stem, number, extension } = splitName(photoName.toLowerCase())
  const original = withoutEdited(stem)
  const extensions = [extension, ...(original === stem ? [] : originalExtensions), '']
  const bases = extensions.flatMap((each): [string, string][] => [
    [`${original}${each}`, number],
    [`${original}${number}${each}`, ''],
  ])
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

const originalExtensions = ['.heic', '.jpg', '.jpeg', '.png', '.webp']

/** Returns the name of the original that an edited photo was made from, without its extension; null if it isn't edited. */
export function originalOf(photoName: string): string | null {
  const { stem, number } = splitName(photoName)
  const original = withoutEdited(stem)
  return original === stem ? null : `${original}${number}`
}

/**
 * Returns whether a side file with this title is that of a photo, as far as the title tells. Takeout cuts long names, writes `_` for
 * some characters, and numbers photos of equal names.
 */
export function isTitleOf(title: string, photoName: string): boolean {
  const [titled, named] = [title, photoName].map((name) => {
    const { stem } = splitName(name.normalize('NFC').toLowerCase())
    return withoutEdited(stem).replace(/[^\p{L}\p{N}]/gu, '_')
  }) as [string, string]
  return titled === named || (named.length >= shortestCut && titled.startsWith(named))
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
  '-editada',
  '-redigerad',
  '-redigeret',
  '-redigert',
  '-muokattu',
  '-upraveno',
  '-upravené',
  '-szerkesztve',
  '-düzenlendi',
  '-diedit',
  '-editat',
  '-измененный',
  '-изменено',
  '-змінено',
  '-редактирано',
  '-επεξεργασία',
  '-編集済み',
  '-已修改',
  '-已編輯',
  '-수정됨',
]

/** Names of this length may have been cut, in the middle of the word too. */
const longestStem = 43

function withoutEdited(stem: string): string {
  const composed = stem.normalize('NFC')
  const lower = composed.toLowerCase()
  const suffix = edited.find((each) => lower.endsWith(each)) ?? cutSuffix(lower)
  return suffix === undefined ? stem : composed.slice(0, -suffix.length)
}

function cutSuffix(stem: string): string | undefined {
  if (stem.length < longestStem) return undefined
  const end = stem.slice(stem.lastIndexOf('-'))
  return end.length > 1 && edited.some((each) => each.startsWith(end)) ? end : undefined
}
