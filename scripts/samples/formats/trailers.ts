import { writeBox } from './iso-boxes.ts'
import { app2, insertSegments, type JpegSegment } from './jpeg-segments.ts'
import { writeTiff } from './tiff.ts'

/** A motion photo: the image is followed by a short video that contains the position again (`©xyz`, ISO 6709). */
export function appendFilm(jpeg: Buffer, latitude: number, longitude: number): Buffer {
  const place = Buffer.from(`${signed(latitude, 2)}${signed(longitude, 3)}/`, 'latin1')
  const head = Buffer.from([0, place.length, 0x15, 0xc7]) // length and language
  const film = Buffer.concat([
    writeBox('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    writeBox('moov', writeBox('udta', writeBox('\u00a9xyz', head, place))),
    writeBox('mdat', Buffer.alloc(256)),
  ])
  return Buffer.concat([jpeg, film])
}

/** A multi-picture file (CIPA DC-007): a second whole JPEG, with EXIF of its own, behind the first. */
export function appendSecondImage(jpeg: Buffer, second: Buffer): Buffer {
  const draft = insertSegments(jpeg, [imageIndex(0, 0, 0)])
  const index = imageIndex(draft.length, second.length, draft.length - mpfHeaderEndsAt)
  return Buffer.concat([insertSegments(jpeg, [index]), second])
}

const mpfHeaderEndsAt = 2 + 4 + 4 // start of image, marker and length, `MPF\0`: offsets count from there

function imageIndex(firstBytes: number, secondBytes: number, secondAt: number): JpegSegment {
  const entries = Buffer.alloc(32)
  entries.writeUInt32BE(0x20030000) // the representative image
  entries.writeUInt32BE(firstBytes, 4)
  entries.writeUInt32BE(secondBytes, 20)
  entries.writeUInt32BE(secondAt, 24)
  const index = writeTiff('big', [
    { tag: 0xb000, type: 'undefined', bytes: Buffer.from('0100') },
    { tag: 0xb001, type: 'long', values: [2] },
    { tag: 0xb002, type: 'undefined', bytes: entries },
  ])
  return { marker: app2, payload: Buffer.concat([Buffer.from('MPF\0', 'latin1'), index]) }
}

function signed(degrees: number, digits: number): string {
  const [whole = '', part = ''] = Math.abs(degrees).toFixed(4).split('.')
  return `${degrees < 0 ? '-' : '+'}${whole.padStart(digits, '0')}.${part}`
}
