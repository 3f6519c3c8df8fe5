import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/**
 * Writes each text of the built web app a second time, compressed by Brotli as far as it goes, beside it. The server sends
 * these; compressing at each request as fast as it must, it would send a quarter more.
 */
export function compressFiles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'creel-compress-files',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const folder = resolve(config.root, config.build.outDir)
        const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isText)
        await Promise.all(texts.map((name) => compress(join(folder, name))))
      },
    },
  }
}

function isText(name: string): boolean {
  return /\.(css|html|js|json|svg|txt|webmanifest)$/.test(name)
}

async function compress(file: string) {
  await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))
}
