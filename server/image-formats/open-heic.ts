import { ApiError } from '../../shared/errors.ts'
import { type CallLibheif, createLibheifCaller } from './call-libheif.ts'
import { damagedImage } from './image-errors.ts'
import { type Libheif, loadLibheif } from './load-libheif.ts'
import { readHeicProfile } from './read-heic-profile.ts'
import { maxPixels, type Pixels } from './safe-sharp.ts'

/** An open HEIC file. */
export interface Heic {
  /** Pixels of the decoded image. */
  width: number
  height: number
  /**
   * Whether the container specifies a rotation or mirroring. libheif applies it while decoding, and the EXIF
   * orientation only repeats it.
   */
  hasContainerRotation: boolean
  /** Decodes the image. The pixels may be in libheif's memory and become invalid with the next libheif call. */
  decode(): Pixels
  /** Returns the meaning of the pixel values: an ICC profile, or the name of a color space. */
  readProfile(): Buffer | 'srgb' | 'p3'
}

/** Opens the primary image of a HEIC file. Throws an `ApiError` if the file is damaged or exceeds the pixel limit. */
export function openHeic(file: Uint8Array): Heic {
  return rejectDamaged(() => {
    const heif = loadLibheif()
    const call = createLibheifCaller(heif)
    const context = heif._heif_context_alloc()
    limitPixels(heif, context)
    const copy = heif._malloc(file.length)
    heif.HEAPU8.set(file, copy)
    call((issue) => heif._heif_context_read_from_memory_without_copy(issue, context, copy, file.length, 0))
    const handle = call((issue, out) => heif._heif_context_get_primary_image_handle(issue, context, out))
    return {
      width: heif._heif_image_handle_get_width(handle),
      height: heif._heif_image_handle_get_height(handle),
      hasContainerRotation: hasContainerRotation(heif, context, heif._heif_image_handle_get_item_id(handle)),
      decode: () => rejectDamaged(() => decode(heif, call, handle)),
      readProfile: () => readHeicProfile(heif, call, handle),
    }
  })
}

/**
 * Sets `max_image_size_pixels` of `heif_security_limits`, which applies to every image and tile in the file, whatever
 * its header claims. It is twice the usual limit, since codecs pad images to whole blocks.
 */
function limitPixels(heif: Libheif, context: number) {
  const limits = heif._heif_context_get_security_limits(context)
  new DataView(heif.HEAPU8.buffer).setBigUint64(limits + 8, BigInt(2 * maxPixels), true)
}

function hasContainerRotation(heif: Libheif, context: number, item: number): boolean {
  return ['irot', 'imir'].some((property) => {
    const type = Buffer.from(property, 'latin1').readUInt32BE()
    return heif._heif_item_get_properties_of_type(context, item, type, 0, 0) > 0
  })
}

function decode(heif: Libheif, call: CallLibheif, handle: number): Pixels {
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const layout = channels === 4 ? interleavedRgba : interleavedRgb
  const options = heif._heif_decoding_options_alloc()
  heif.HEAPU8[options + 20] = 1 // convert_hdr_to_8bit
  const image = call((issue, out) => heif._heif_decode_image(issue, handle, out, rgb, layout, options))
  const width = heif._heif_image_get_width(image, interleaved)
  const height = heif._heif_image_get_height(image, interleaved)
  let rows = 0
  const stride = call((_, out) => {
    rows = heif._heif_image_get_plane_readonly(image, interleaved, out)
  })
  const memory = Buffer.from(heif.HEAPU8.buffer, rows, stride * height)
  return { data: withoutPadding(memory, stride, width * channels), info: { width, height, channels } }
}

// heif_colorspace, heif_chroma and heif_channel
const rgb = 1
const interleavedRgb = 10
const interleavedRgba = 11
const interleaved = 10

/** Removes the padding bytes with which rows may end to align the next row. */
function withoutPadding(rows: Buffer, stride: number, rowLength: number): Buffer {
  if (stride === rowLength) return rows
  const dense = Buffer.allocUnsafe((rows.length / stride) * rowLength)
  for (let from = 0, to = 0; from < rows.length; from += stride, to += rowLength) {
    rows.copy(dense, to, from, from + rowLength)
  }
  return dense
}

/** Converts any error of libheif, including a WebAssembly trap, to an `ApiError` that reports a damaged file. */
function rejectDamaged<Result>(operation: () => Result): Result {
  try {
    return operation()
  } catch (cause) {
    throw cause instanceof ApiError ? cause : damagedImage(cause)
  }
}
