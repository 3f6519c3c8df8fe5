import { displayP3Profile } from '../../server/image-formats/embed-icc-profile.ts'

/* What the files `stuffed.*` tell of place, owner and camera, wherever a file of their kind can tell anything at all. */

/** What is hidden in those files, as the bytes that must be in no copy of them. */
export const plantedBytes: [what: string, bytes: Buffer][] = [
  ['the word', Buffer.from('PLANTED')],
  ['the word in UTF-16, little-endian', Buffer.from('PLANTED', 'utf16le')],
  ['the word in UTF-16, big-endian', Buffer.from('PLANTED', 'utf16le').swap16()],
  ['the latitude in EXIF, big-endian', Buffer.from(latitudeParts()).swap32()],
  ['the latitude in EXIF, little-endian', latitudeParts()],
  ['the latitude in digits', Buffer.from('39.0968')],
  ['the latitude in XMP', Buffer.from('39,5.808')],
  ['the day', Buffer.from('2025:06:14')],
]

/** A color profile that names its author and owner, in a text and in an element of its own. */
export async function plantedProfile(): Promise<Buffer> {
  const profile = addIccTag(
    await displayP3Profile(),
    'dmnd',
    Buffer.from('text\0\0\0\0PLANTED maker 39.0968'),
  )
  profile.write('PLNT', 48, 'latin1') // model of the device
  return addIccTag(profile, 'PLNT', Buffer.from('PLANTED in an element of nobody', 'utf16le').swap16())
}

const tableAt = 128
const entryBytes = 12

/** Adds an element to an ICC profile, under a name of four letters. */
function addIccTag(profile: Buffer, name: string, element: Buffer): Buffer {
  const count = profile.readUInt32BE(tableAt)
  const tableEnd = tableAt + 4 + count * entryBytes
  const entry = Buffer.alloc(entryBytes)
  entry.write(name, 'latin1')
  entry.writeUInt32BE(profile.length + entryBytes, 4)
  entry.writeUInt32BE(element.length, 8)
  const longer = Buffer.concat([profile.subarray(0, tableEnd), entry, profile.subarray(tableEnd), element])
  longer.writeUInt32BE(longer.length)
  longer.writeUInt32BE(count + 1, tableAt)
  for (let at = tableAt + 4; at < tableEnd; at += entryBytes) {
    longer.writeUInt32BE(longer.readUInt32BE(at + 4) + entryBytes, at + 4)
  }
  return longer
}

/** 39° 5′ 48.48″ as ExifTool writes it, little-endian. */
function latitudeParts(): Buffer {
  return Buffer.from(Uint32Array.of(39, 1, 5, 1, 1212, 25).buffer)
}
