/** Elements of a profile by tag name. */
export type IccNumbers = Map<string, Buffer>

/**
 * Writes an ICC profile (version 4.3) that contains only these numbers: no manufacturer, no model, and a meaningless
 * date.
 */
export function writeIccProfile(space: string, numbers: IccNumbers): Buffer {
  const elements = new Map([
    ['desc', writeText('Colours')],
    ['cprt', writeText('None')],
    ...white,
    ...numbers,
  ])
  const tableEnd = headerLength + 4 + elements.size * 12
  const table: Buffer[] = []
  const bodies = new Map<string, { at: number; body: Buffer }>()
  let end = tableEnd
  for (const [name, element] of elements) {
    const key = element.toString('latin1')
    const place = bodies.get(key) ?? { at: end, body: padded(element) } // the three curves are usually identical
    if (!bodies.has(key)) end += place.body.length
    bodies.set(key, place)
    table.push(Buffer.from(name, 'latin1'), word(place.at), word(element.length))
  }
  const header = writeHeader(space, end)
  return Buffer.concat([
    header,
    word(elements.size),
    ...table,
    ...[...bodies.values()].map(({ body }) => body),
  ])
}

const headerLength = 128
const d50 = [0xf6d6, 0x1_0000, 0xd32d] // white point of the profile connection space, `s15Fixed16Number`
const white: [string, Buffer][] = [['wtpt', Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...d50.map(word)])]]

/** Writes the header (ICC.1:2022, table 17). Manufacturer, model, platform and flags stay zero. */
function writeHeader(space: string, length: number): Buffer {
  const header = Buffer.alloc(headerLength)
  header.writeUInt32BE(length)
  header.writeUInt32BE(0x0430_0000, 8) // version
  header.write(`mntr${space}XYZ `, 12, 'latin1')
  for (const [index, part] of [2000, 1, 1].entries()) header.writeUInt16BE(part, 24 + index * 2) // a date is required
  header.write('acsp', 36, 'latin1')
  for (const [index, part] of d50.entries()) header.writeUInt32BE(part, 68 + index * 4)
  return header
}

/** Encodes a `multiLocalizedUnicodeType` with one text. */
function writeText(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16()
  const record = [word(1), word(12), Buffer.from('enUS'), word(utf16.length), word(28)]
  return Buffer.concat([Buffer.from('mluc\0\0\0\0'), ...record, utf16])
}

/** Pads an element to a multiple of four bytes, at which elements must start. */
function padded(element: Buffer): Buffer {
  return Buffer.concat([element, Buffer.alloc(-element.length & 3)])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
