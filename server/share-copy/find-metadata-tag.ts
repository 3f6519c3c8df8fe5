import ExifReader from 'exifreader'

/** Returns the first metadata tag in a share copy that is not allowed, or null. */
export function findMetadataTag(copy: Buffer): string | null {
  for (const [group, tags] of Object.entries(readGroups(copy))) {
    const allowed = allowedTags[group]
    if (allowed === 'all') continue
    const [foreign] = Object.keys(tags ?? {}).filter((name) => !allowed?.includes(name))
    if (foreign !== undefined) return `metadata ${group}: ${foreign}`
  }
  return null
}

/**
 * Allowed tags by group. `file` is the picture's own header; `findUnexpectedSegment` compares the `icc` profile byte by byte.
 */
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
