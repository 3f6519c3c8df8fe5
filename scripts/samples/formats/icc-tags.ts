import sharp from 'sharp'

/** The ICC profile of Display P3: its three primaries and one transfer curve. */
export async function displayP3(): Promise<Buffer> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: 'red' } } as const
  const { icc } = await sharp(await sharp(pixel).withIccProfile('p3').jpeg().toBuffer()).metadata()
  if (icc === undefined) throw new Error('There is no Display P3 profile.')
  return icc
}

const tableAt = 128
const entryBytes = 12

/** Adds an element to an ICC profile, under a name of four letters. */
export function addIccTag(profile: Buffer, name: string, element: Buffer): Buffer {
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
