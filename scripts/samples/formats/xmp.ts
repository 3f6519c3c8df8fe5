import { createHash } from 'node:crypto'
import { app1, type JpegSegment } from './jpeg-segments.ts'

/** An XMP packet with a position, in the format of Adobe's tools: `39,5.8080N`. */
export function writeXmp(latitude: number, longitude: number, attributes = ''): Buffer {
  const position = `exif:GPSLatitude="${xmpCoordinate(latitude, 'NS')}" exif:GPSLongitude="${xmpCoordinate(longitude, 'EW')}"`
  return wrapXmp(`${position} ${attributes}`)
}

/** The segment a JPEG file carries XMP in. */
export function xmpSegment(packet: Buffer): JpegSegment {
  return { marker: app1, payload: Buffer.concat([xmpHeader, packet]) }
}

/** A position in extended XMP: a main packet that names the rest by its MD5, and the rest in segments. */
export function extendedXmpSegments(latitude: number, longitude: number): JpegSegment[] {
  const rest = writeXmp(latitude, longitude, `dc:description="${'lorem ipsum '.repeat(8000)}"`)
  const guid = createHash('md5').update(rest).digest('hex').toUpperCase()
  const main = xmpSegment(wrapXmp(`xmpNote:HasExtendedXMP="${guid}"`))
  const segments = [main]
  for (let at = 0; at < rest.length; at += extensionBytes) {
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(rest.length)
    sizes.writeUInt32BE(at, 4)
    const part = rest.subarray(at, at + extensionBytes)
    segments.push({ marker: app1, payload: Buffer.concat([extensionHeader, Buffer.from(guid), sizes, part]) })
  }
  return segments
}

const xmpHeader = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const extensionHeader = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1')
const extensionBytes = 65_000

function wrapXmp(attributes: string): Buffer {
  return Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmpNote="http://ns.adobe.com/xmp/note/" ${attributes}/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`)
}

function xmpCoordinate(degrees: number, [positive, negative]: string): string {
  const absolute = Math.abs(degrees)
  const minutes = (absolute % 1) * 60
  return `${Math.floor(absolute)},${minutes.toFixed(6)}${degrees < 0 ? negative : positive}`
}
