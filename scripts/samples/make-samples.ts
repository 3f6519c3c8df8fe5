import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { heicSample, hostileSamples } from '../../test/samples/samples.ts'
import { imageNames } from './base-images.ts'
import { type HeicName, heicPlans } from './heic-plans.ts'
import { photoSamples } from './photo-samples.ts'
import { imageOf } from './render-base-image.ts'
import { makeJpeg } from './sample-photo.ts'

/* Writes all sample files into a folder, to look at and to try things on: `npm run samples:generate [folder]`. */

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../.cache/samples'))

await writeAll('scenes', sceneFiles())
await writeAll('metadata', photoSamples)
await writeAll('hostile', hostileSamples)
await writeAll('heic', (Object.keys(heicPlans) as HeicName[]).map(heicFile))
console.log(`The samples lie in ${folder}`)

interface SampleFile {
  filename: string
  make: () => Buffer | Promise<Buffer>
}

async function writeAll(name: string, files: readonly SampleFile[]): Promise<void> {
  mkdirSync(join(folder, name), { recursive: true })
  for (const { filename, make } of files) writeFileSync(join(folder, name, filename), await make())
  console.log(`${name}: ${files.length} files`)
}

/** Two photos of every base image. */
function sceneFiles(): SampleFile[] {
  return Array.from({ length: 2 * imageNames.length }, (_, seed) => ({
    filename: `${imageOf(seed)}-${seed}.jpg`,
    make: () => makeJpeg({ seed }),
  }))
}

function heicFile(name: HeicName): SampleFile {
  return { filename: `${name}.heic`, make: () => heicSample(name) }
}
