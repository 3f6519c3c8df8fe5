import type { CallLibheif } from './call-libheif.ts'
import type { Libheif } from './load-libheif.ts'

/**
 * Returns the meaning of a HEIC image's pixel values: the file's ICC profile, or the name of a color space. Returns
 * `srgb` if the profile cannot be read, so that the image can still be used.
 */
export function readHeicProfile(heif: Libheif, call: CallLibheif, handle: number): Buffer | 'srgb' | 'p3' {
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
