/** `II` (most Android phones) or `MM` (Apple). */
export type ByteOrder = 'little' | 'big'

/** One entry of a TIFF directory; a directory inside a directory is an entry that points to it. */
export type TiffField = { tag: number } & (
  | { type: 'byte' | 'short' | 'long'; values: number[] }
  | { type: 'rational'; values: [numerator: number, denominator: number][] }
  | { type: 'ascii'; text: string }
  | { type: 'undefined'; bytes: Buffer }
  | { type: 'directory'; fields: TiffField[] }
)

/** Writes a TIFF structure, the body of every EXIF block, with a JPEG thumbnail in its second directory. */
export function writeTiff(order: ByteOrder, fields: TiffField[], thumbnail: Buffer | null = null): Buffer {
  const header = Buffer.concat([Buffer.from(order === 'big' ? 'MM' : 'II'), short(order, 42), long(order, 8)])
  const first = writeDirectory(order, fields, header.length)
  if (thumbnail === null) return Buffer.concat([header, first])
  const secondAt = header.length + first.length
  long(order, secondAt).copy(first, 2 + fields.length * 12)
  return Buffer.concat([header, first, writeThumbnail(order, thumbnail, secondAt)])
}

const typeCodes = { byte: 1, ascii: 2, short: 3, long: 4, rational: 5, undefined: 7, directory: 4 } as const
const unitBytes = { byte: 1, ascii: 1, short: 2, long: 4, rational: 8, undefined: 1, directory: 4 } as const

/** A directory and, right behind it, the values that do not fit into their entries' four bytes. */
function writeDirectory(order: ByteOrder, fields: TiffField[], startsAt: number): Buffer {
  const entries: Buffer[] = [short(order, fields.length)]
  const values: Buffer[] = []
  let valueAt = startsAt + 2 + fields.length * 12 + 4
  for (const field of fields.toSorted((a, b) => a.tag - b.tag)) {
    const bytes =
      field.type === 'directory'
        ? writeDirectory(order, field.fields, valueAt)
        : evenly(writeValues(order, field))
    const isInside = field.type !== 'directory' && bytes.length <= 4
    entries.push(short(order, field.tag), short(order, typeCodes[field.type]), long(order, countOf(field)))
    entries.push(isInside ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : long(order, valueAt))
    if (isInside) continue
    values.push(bytes)
    valueAt += bytes.length
  }
  return Buffer.concat([...entries, long(order, 0), ...values])
}

function countOf(field: TiffField): number {
  return field.type === 'directory' ? 1 : writeValues('big', field).length / unitBytes[field.type]
}

function writeValues(order: ByteOrder, field: Exclude<TiffField, { type: 'directory' }>): Buffer {
  switch (field.type) {
    case 'byte':
      return Buffer.from(field.values)
    case 'short':
      return Buffer.concat(field.values.map((value) => short(order, value)))
    case 'long':
      return Buffer.concat(field.values.map((value) => long(order, value)))
    case 'rational':
      return Buffer.concat(field.values.flat().map((value) => long(order, value)))
    case 'ascii':
      return Buffer.from(`${field.text}\0`, 'latin1')
    case 'undefined':
      return field.bytes
  }
}

function writeThumbnail(order: ByteOrder, jpeg: Buffer, startsAt: number): Buffer {
  const fields: TiffField[] = [
    { tag: 0x0103, type: 'short', values: [6] }, // Compression: JPEG
    { tag: 0x0201, type: 'long', values: [0] }, // where the JPEG begins, set below
    { tag: 0x0202, type: 'long', values: [jpeg.length] },
  ]
  const directoryBytes = 2 + fields.length * 12 + 4
  fields[1] = { tag: 0x0201, type: 'long', values: [startsAt + directoryBytes] }
  return Buffer.concat([writeDirectory(order, fields, startsAt), jpeg])
}

/** TIFF wants every value at an even offset. */
function evenly(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
}

function short(order: ByteOrder, value: number): Buffer {
  const bytes = Buffer.alloc(2)
  if (order === 'big') bytes.writeUInt16BE(value)
  else bytes.writeUInt16LE(value)
  return bytes
}

function long(order: ByteOrder, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  if (order === 'big') bytes.writeUInt32BE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}
