import { readBoxes, requireBox, spliceBox, writeBox } from './iso-boxes.ts'

/**
 * Gives the primary image of a HEIC file an `irot` property, as phones write it; `heif-enc` has no option for it.
 * Quarter turns are anticlockwise. The file must be as `heif-enc` writes it: `ftyp`, `meta`, `mdat`, short indexes.
 */
export function addRotation(heic: Buffer, quarterTurns: 0 | 1 | 2 | 3): Buffer {
  const withProperty = appendProperty(heic, writeBox('irot', Buffer.from([quarterTurns])))
  const index = countProperties(withProperty)
  const withAssociation = associate(withProperty, index)
  moveItemData(withAssociation, withAssociation.length - heic.length)
  return withAssociation
}

function appendProperty(heic: Buffer, property: Buffer): Buffer {
  return spliceBox(heic, 'meta/iprp/ipco', requireBox(heic, 'meta/iprp/ipco').endsAt, 0, property)
}

function countProperties(heic: Buffer): number {
  const properties = requireBox(heic, 'meta/iprp/ipco')
  return readBoxes(heic, properties.bodyAt, properties.endsAt).length
}

const essential = 0x80

/** Adds a property to the first item of `ipma` (ISO 23008-12, 9.3): id, number of properties, a byte for each. */
function associate(heic: Buffer, propertyIndex: number): Buffer {
  const firstItemAt = requireBox(heic, 'meta/iprp/ipma').bodyAt + 8
  const countAt = firstItemAt + 2
  const count = heic.readUInt8(countAt)
  const put = Buffer.from([essential | propertyIndex])
  const result = spliceBox(heic, 'meta/iprp/ipma', countAt + 1 + count, 0, put)
  result.writeUInt8(count + 1, countAt)
  return result
}

/** Adds to every offset of `iloc`, since the data behind the changed box has moved. */
function moveItemData(heic: Buffer, distance: number): void {
  const box = requireBox(heic, 'meta/iloc')
  const version = heic.readUInt8(box.bodyAt)
  const sizes = heic.readUInt16BE(box.bodyAt + 4)
  if (version !== 0 || sizes !== 0x4440)
    throw new Error(`Unexpected iloc: version ${version}, sizes ${sizes}`)
  let at = box.bodyAt + 8
  for (let item = heic.readUInt16BE(box.bodyAt + 6); item > 0; item--) {
    const extents = heic.readUInt16BE(at + 8) // behind item id, data reference and base offset
    at += 10
    for (let extent = 0; extent < extents; extent++, at += 8) {
      heic.writeUInt32BE(heic.readUInt32BE(at) + distance, at)
    }
  }
}
