/** A box of the ISO base media file format (MP4, HEIC) within a buffer. */
export interface IsoBox {
  type: string
  startsAt: number
  bodyAt: number
  endsAt: number
}

export function writeBox(type: string, ...body: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.reduce((sum, part) => sum + part.length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...body])
}

/** A box whose body begins with a version and flags, here 0. */
export function writeFullBox(type: string, ...body: Buffer[]): Buffer {
  return writeBox(type, Buffer.alloc(4), ...body)
}

export function readBoxes(bytes: Buffer, startsAt: number, endsAt: number): IsoBox[] {
  const boxes: IsoBox[] = []
  for (let at = startsAt; at + 8 <= endsAt; ) {
    const end = at + bytes.readUInt32BE(at)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), startsAt: at, bodyAt: at + 8, endsAt: end })
    at = end
  }
  return boxes
}

const fullBoxes = new Set(['meta', 'iloc', 'ipma', 'pitm'])

/** Finds a box by the names of the boxes around it: `meta/iprp/ipco`. */
export function requireBox(bytes: Buffer, path: string): IsoBox {
  let box: IsoBox = { type: '', startsAt: 0, bodyAt: 0, endsAt: bytes.length }
  for (const type of path.split('/')) {
    const from = fullBoxes.has(box.type) ? box.bodyAt + 4 : box.bodyAt
    const found = readBoxes(bytes, from, box.endsAt).find((child) => child.type === type)
    if (found === undefined) throw new Error(`No box ${path}`)
    box = found
  }
  return box
}

/** Replaces bytes inside the box at a path and adds the difference to the length of every box around them. */
export function spliceBox(bytes: Buffer, path: string, at: number, removed: number, put: Buffer): Buffer {
  const result = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + removed)])
  const names = path.split('/')
  for (let depth = 1; depth <= names.length; depth++) {
    const box = requireBox(bytes, names.slice(0, depth).join('/'))
    result.writeUInt32BE(box.endsAt - box.startsAt + put.length - removed, box.startsAt)
  }
  return result
}
