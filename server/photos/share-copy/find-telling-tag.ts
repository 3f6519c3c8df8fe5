import ExifReader from 'exifreader'

/** Names the first thing that a reader of metadata finds in a share copy and that should not be there. */
export function findTellingTag(copy: Buffer): string | null {
  for (const [group, tags] of Object.entries(readGroups(copy))) {
    const allowed = allowedTags[group]
    if (allowed === 'all') continue
    const [foreign] = Object.keys(tags ?? {}).filter((name) => !allowed?.includes(name))
    if (foreign !== undefined) return `metadata ${group}: ${foreign}`
  }
  return null
}

/** `file` is the picture's own header; what a profile says is compared byte by byte elsewhere. */
const allowedTags: Record<string, 'all' | string[]> = {
  file: 'all',
  jfif: 'all',
  icc: 'all',
  exif: ['Orientation'],
}

function readGroups(copy: Buffer): Record<string, object | undefined> {
  try {
    return { ...ExifReader.load(copy, { expanded: true, includeUnknown: true }) }
  } catch (cause) {
    if (cause instanceof ExifReader.errors.MetadataMissingError) return {}
    throw cause
  }
}
