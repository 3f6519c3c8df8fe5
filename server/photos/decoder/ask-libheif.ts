import { damaged, tooManyPixels } from './picture-fault.ts'
import type { Libheif } from './start-libheif.ts'

/** Runs a C function that reports a fault (`heif_error`: code, subcode, message) and may give out one value. */
export type Ask = (call: (fault: number, out: number) => void) => number

/** Makes the means to call one instance of libheif; the refusal of the file stands for any fault. */
export function createAsk(heif: Libheif): Ask {
  const scratch = heif._malloc(16)
  return (call) => {
    call(scratch, scratch + 12)
    const [code, subcode, , out = 0] = new Uint32Array(heif.HEAPU8.buffer, scratch, 4)
    if (code !== 0) throw subcode === securityLimitExceeded ? tooManyPixels() : damaged()
    return out
  }
}

const securityLimitExceeded = 1000 // heif_suberror_Security_limit_exceeded
