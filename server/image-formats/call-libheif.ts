import { damagedImage, imageTooLarge } from './image-errors.ts'
import type { Libheif } from './load-libheif.ts'

/**
 * Calls a C function that writes an error struct (`heif_error`: code, subcode, message) to `issue` and, optionally, one
 * result to `out`. Returns that result.
 */
export type CallLibheif = (call: (issue: number, out: number) => void) => number

/**
 * Creates the function that calls one libheif instance. It throws an `ApiError` that rejects the file whenever the C
 * function reports an error.
 */
export function createLibheifCaller(heif: Libheif): CallLibheif {
  const scratch = heif._malloc(16)
  return (call) => {
    call(scratch, scratch + 12)
    const [code, subcode, , out = 0] = new Uint32Array(heif.HEAPU8.buffer, scratch, 4)
    if (code !== 0) throw subcode === securityLimitExceeded ? imageTooLarge() : damagedImage()
    return out
  }
}

const securityLimitExceeded = 1000 // heif_suberror_Security_limit_exceeded
