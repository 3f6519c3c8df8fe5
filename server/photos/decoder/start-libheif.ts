import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js'

/** libheif's C functions, and the memory they work in. */
export type Libheif = MainModule & { HEAPU8: Uint8Array<ArrayBuffer> }

const require = createRequire(import.meta.url)
let wasmBinary: Buffer | null = null

/**
 * Starts libheif afresh, in about 15 ms. WebAssembly memory grows and never shrinks, and a broken file may leave it in
 * any state: so every photo gets an instance of its own.
 */
export function startLibheif(): Libheif {
  wasmBinary ??= readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const start = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif
  return start({ wasmBinary, print: ignore, printErr: ignore })
}

/** What it prints about a broken file comes as an error too. */
function ignore() {}
