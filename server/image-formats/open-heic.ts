import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import { ApiError } from '../../shared/errors.ts'
import { damagedImage, foreignHeif, imageTooLarge, unsupportedType } from './image-errors.ts'
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
    const copy = heif._malloc(file.length)
    heif.HEAPU8.set(file, copy)
    const image = openPrimaryImage(heif, call, copy, file.length)
    const crop = readCrop(heif, image)
    return {
      width: heif._heif_image_handle_get_width(image.handle),
      height: heif._heif_image_handle_get_height(image.handle),
      hasContainerRotation: listTransformations(heif, image).some(({ type }) => type !== 'clap'),
      decode: () =>
        rejectDamaged(() => {
          if (crop === null) return decode(heif, call, image.handle, noBorders)
          removeCrops(heif.HEAPU8.subarray(copy, copy + file.length), crop)
          return decode(heif, call, openPrimaryImage(heif, call, copy, file.length).handle, crop.borders)
        }),
      readProfile: () => readHeicProfile(heif, call, image.handle),
    }
  })
}

/** libheif's C functions and their memory. */
type Libheif = MainModule & { HEAPU8: Uint8Array<ArrayBuffer> }

const require = createRequire(import.meta.url)
let wasmBinary: Buffer | null = null

/**
 * Starts a new libheif instance in about 15 ms. Each photo needs its own, because WebAssembly memory never shrinks and
 * a damaged file may leave an instance in any state.
 */
function loadLibheif(): Libheif {
  wasmBinary ??= readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const start = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif
  return start({ wasmBinary, print: ignore, printErr: ignore })
}

/** Discards libheif's log output; errors in a file are also reported as return values. */
function ignore() {}

/**
 * Calls a C function that writes an error struct (`heif_error`: code, subcode, message) to `issue` and, optionally, one
 * result to `out`. Returns that result.
 */
type CallLibheif = (call: (issue: number, out: number) => void) => number

/**
 * Creates the function that calls one libheif instance. It throws an `ApiError` that rejects the file whenever the C
 * function reports an error.
 */
function createLibheifCaller(heif: Libheif): CallLibheif {
  const scratch = heif._malloc(16)
  return (call) => {
    call(scratch, scratch + 12)
    const [code, subcode, , out = 0] = new Uint32Array(heif.HEAPU8.buffer, scratch, 4)
    if (code === 0) return out
    if (subcode === securityLimitExceeded) throw imageTooLarge()
    throw unsupported.includes(code ?? 0) ? unsupportedType(foreignHeif) : damagedImage()
  }
}

// heif_error_Unsupported_filetype, _Unsupported_feature, and _Plugin_loading_error, which a missing codec is
const unsupported = [3, 4, 11]
const securityLimitExceeded = 1000 // heif_suberror_Security_limit_exceeded

/** The primary image of a file that libheif has read. */
interface PrimaryImage {
  context: number
  handle: number
  item: number
}

function openPrimaryImage(heif: Libheif, call: CallLibheif, file: number, length: number): PrimaryImage {
  const context = heif._heif_context_alloc()
  limitPixels(heif, context)
  call((issue) => heif._heif_context_read_from_memory_without_copy(issue, context, file, length, 0))
  const handle = call((issue, out) => heif._heif_context_get_primary_image_handle(issue, context, out))
  return { context, handle, item: heif._heif_image_handle_get_item_id(handle) }
}

/**
 * Sets `max_image_size_pixels` of `heif_security_limits`, which applies to every image and tile in the file, whatever
 * its header claims. It is twice the usual limit, since codecs pad images to whole blocks.
 */
function limitPixels(heif: Libheif, context: number) {
  const limits = heif._heif_context_get_security_limits(context)
  new DataView(heif.HEAPU8.buffer).setBigUint64(limits + 8, BigInt(2 * maxPixels), true)
}

/** Lists what the container says to do with the decoded pixels, in this order (ISO 23008-12, 6.5). */
function listTransformations(heif: Libheif, { context, item }: PrimaryImage) {
  const list = heif._malloc(4 * maxTransformations)
  const count = heif._heif_item_get_transformation_properties(context, item, list, maxTransformations)
  return Array.from(new Uint32Array(heif.HEAPU8.buffer, list, count), (property) => {
    const type = Buffer.alloc(4)
    type.writeUInt32BE(heif._heif_item_get_property_type(context, item, property))
    return { property, type: type.toString('latin1') }
  })
}

const maxTransformations = 8 // a crop, a rotation and a mirroring, each once

/** Pixels to leave out at each side. */
interface Borders {
  left: number
  top: number
  right: number
  bottom: number
}
const noBorders: Borders = { left: 0, top: 0, right: 0, bottom: 0 }

/** A crop by `clap`: the stored size in pixels, and what to leave out of the rotated and mirrored image. */
interface Crop {
  width: number
  height: number
  borders: Borders
}

/** Reads the crop of an image; null if it has none. The rotation and mirroring that follow it move its borders. */
function readCrop(heif: Libheif, image: PrimaryImage): Crop | null {
  const { context, item, handle } = image
  const width = heif._heif_image_handle_get_ispe_width(handle)
  const height = heif._heif_image_handle_get_ispe_height(handle)
  let borders: Borders | null = null
  for (const { property, type } of listTransformations(heif, image)) {
    if (type === 'clap') {
      const at = heif._malloc(16)
      const [toLeft, toTop, toRight, toBottom] = [at, at + 4, at + 8, at + 12]
      const crop = [width, height, toLeft, toTop, toRight, toBottom] as const
      heif._heif_item_get_property_transform_crop_borders(context, item, property, ...crop)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Int32Array(heif.HEAPU8.buffer, at, 4)
      borders = { left, top, right, bottom }
    } else if (borders !== null && type === 'irot') {
      const degrees = heif._heif_item_get_property_transform_rotation_ccw(context, item, property)
      for (let turned = 0; turned < degrees; turned += 90) borders = turnLeft(borders)
    } else if (borders !== null) {
      const direction = heif._heif_item_get_property_transform_mirror(context, item, property)
      const { left, top, right, bottom }: Borders = borders
      borders =
        direction === mirrorVertical
          ? { left, top: bottom, right, bottom: top }
          : { left: right, top, right: left, bottom }
    }
  }
  return borders && { width, height, borders }
}

const mirrorVertical = 0 // heif_transform_mirror_direction_vertical

function turnLeft({ left, top, right, bottom }: Borders): Borders {
  return { left: top, top: right, right: bottom, bottom: left }
}

/**
 * Sets each `clap` box to the whole image. libheif 1.23.2 limits what it decodes to about the cropped size, and so refuses the
 * larger image below it. Boxes keep their number and length, since others refer to them by place.
 */
function removeCrops(file: Uint8Array, { width, height }: Crop) {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  for (let at = bytes.indexOf(clapHeader); at !== -1; at = bytes.indexOf(clapHeader, at + 1)) {
    // Width, height and both offsets of the center, each a numerator and a denominator (ISO/IEC 14496-12, 12.1.4.1).
    for (const [index, value] of [width, 1, height, 1, 0, 1, 0, 1].entries()) {
      bytes.writeUInt32BE(value, at + clapHeader.length + 4 * index)
    }
  }
}

const clapHeader = Buffer.from('\0\0\0\x28clap', 'latin1')

function decode(heif: Libheif, call: CallLibheif, handle: number, crop: Borders): Pixels {
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
  const kept = { width: width - crop.left - crop.right, height: height - crop.top - crop.bottom }
  const memory = Buffer.from(heif.HEAPU8.buffer, rows + stride * crop.top, stride * kept.height)
  const data = cutRows(memory, stride, channels * crop.left, channels * kept.width)
  return { data, info: { ...kept, channels } }
}

// heif_colorspace, heif_chroma and heif_channel
const rgb = 1
const interleavedRgb = 10
const interleavedRgba = 11
const interleaved = 10

/** Cuts the same part out of each row, which may also end in padding to align the next one. */
function cutRows(rows: Buffer, stride: number, start: number, length: number): Buffer {
  if (stride === length) return rows
  const dense = Buffer.allocUnsafe((rows.length / stride) * length)
  for (let from = start, to = 0; from < rows.length; from += stride, to += length) {
    rows.copy(dense, to, from, from + length)
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

/**
 * Returns the meaning of a HEIC image's pixel values: the file's ICC profile, or the name of a color space. Returns
 * `srgb` if the profile cannot be read, so that the image can still be used.
 */
function readHeicProfile(heif: Libheif, call: CallLibheif, handle: number): Buffer | 'srgb' | 'p3' {
  try {
    return readIccProfile(heif, call, handle) ?? readColorSpace(heif, call, handle)
  } catch {
    return 'srgb'
  }
}

function readIccProfile(heif: Libheif, call: CallLibheif, handle: number): Buffer | null {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size < iccHeaderLength || size > maxIccLength) return null
  const pointer = heif._malloc(size)
  call((issue) => heif._heif_image_handle_get_raw_color_profile(issue, handle, pointer))
  const profile = Buffer.from(heif.HEAPU8.subarray(pointer, pointer + size))
  const isForRgb =
    profile.toString('latin1', 16, 20) === 'RGB ' && profile.toString('latin1', 36, 40) === 'acsp'
  return isForRgb ? profile : null
}

const iccHeaderLength = 128
const maxIccLength = 1024 * 1024 // bytes; profiles of displays and cameras have some hundred

/** Returns the color space without an ICC profile, by color primaries (ITU-T H.273, table 2): 12 is Display P3. */
function readColorSpace(heif: Libheif, call: CallLibheif, handle: number): 'srgb' | 'p3' {
  const nclx = call((issue, out) => heif._heif_image_handle_get_nclx_color_profile(issue, handle, out))
  return new DataView(heif.HEAPU8.buffer).getUint32(nclx + 4, true) === 12 ? 'p3' : 'srgb'
}
