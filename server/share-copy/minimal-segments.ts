/*
 * The only application segments of a share copy besides a color profile. Every byte is fixed, except for one number in
 * each of the last two.
 */

/** JFIF 1.1 without resolution and thumbnail. */
export const minimalJfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex')

/** Returns an EXIF segment with only an orientation, 1 to 8: a TIFF header and a directory with one entry. */
export function minimalExif(orientation: number): Buffer {
  const entry = `0112000300000001000${orientation}0000` // tag, type (short), count, value
  const header = '4d4d002a00000008' // big-endian, the directory follows
  return Buffer.from(`ffe10022457869660000${header}0001${entry}00000000`, 'hex')
}

/** Returns an Adobe segment (version 100, no flags) with the color transformation: 0 none, 1 YCbCr, 2 YCCK. */
export function minimalAdobe(transformation: number): Buffer {
  const segment = Buffer.from('ffee000e41646f626500640000000000', 'hex')
  segment.writeUInt8(transformation, 15)
  return segment
}
