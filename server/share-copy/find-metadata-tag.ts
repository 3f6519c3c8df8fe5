import ExifReader from 'exifreader'

/** Returns the first metadata tag in a share copy that is not allowed, or null. */
export function findMetadataTag(copy: Buffer): string | null {
  for (const [group, tags] of Object.entries(readGroups(copy))) {
    const [tag] = Object.keys(tags ?? {})
    if (tag !== undefined && !allowedGroups.includes(group)) return `metadata ${group}: ${tag}`
  }
  return null
}

/** Groups of the image's own header, and of the color profile, which `findUnexpectedSegment` compares byte by byte. */
const allowedGroups = ['file', 'icc']

function readGroups(copy: Buffer): Record<string, object | undefined> {
  try {
    return { ...ExifReader.load(copy, { expanded: true, includeUnknown: true }) }
  } catch (cause) {
    if (cause instanceof ExifReader.errors.MetadataMissingError) return {}
    throw cause
  }
}
