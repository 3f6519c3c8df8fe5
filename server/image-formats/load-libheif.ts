import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js'

/** libheif's C functions and their memory. */
export type Libheif = MainModule & { HEAPU8: Uint8Array<ArrayBuffer> }

const require = createRequire(import.meta.url)
let wasmBinary: Buffer | null = null

/**
 * Starts a new libheif instance in about 15 ms. Each photo needs its own, because WebAssembly memory never shrinks and
 * a damaged file may leave an instance in any state.
 */
export function loadLibheif(): Libheif {
  wasmBinary ??= readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const start = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif
  return start({ wasmBinary, print: ignore, printErr: ignore })
}

/** Discards libheif's log output; errors in a file are also reported as return values. */
function ignore() {}
