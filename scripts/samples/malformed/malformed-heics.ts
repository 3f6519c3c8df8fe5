import { readBoxes, requireBox } from '../formats/iso-boxes.ts'

/** The HEIC file with an image extent (`ispe`) of 65,500 x 65,500 pixels in its header. */
export function claimingHeic(heic: Buffer): Buffer {
  const claiming = Buffer.from(heic)
  const properties = requireBox(heic, 'meta/iprp/ipco')
  for (const box of readBoxes(heic, properties.bodyAt, properties.endsAt)) {
    if (box.type !== 'ispe') continue
    claiming.writeUInt32BE(65_500, box.bodyAt + 4)
    claiming.writeUInt32BE(65_500, box.bodyAt + 8)
  }
  return claiming
}

export function truncatedHeic(heic: Buffer): Buffer {
  return heic.subarray(0, Math.floor(heic.length * 0.6))
}

/** The HEIC file with a header box that has no length, which a careless reader walks for ever. */
export function endlessHeic(heic: Buffer): Buffer {
  const endless = Buffer.from(heic)
  const handler = requireBox(heic, 'meta/hdlr')
  endless.writeUInt32BE(0, handler.startsAt)
  endless.write('\0\0\0\0', handler.startsAt + 4, 'latin1')
  return endless
}
