import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { addRotation } from './formats/heic-rotation.ts'
import { type HeicPlan, heicPlans } from './heic-plans.ts'
import { makeJpeg } from './sample-photo.ts'

/*
 * Recreates the HEIC samples of test/samples. They are committed, since this needs Debian's `heif-enc` (package
 * libheif-examples) and neither every machine nor sharp has an encoder for HEVC.
 */

const folder = join(import.meta.dirname, '../../test/samples')
const quarterTurns = { 6: 3, 8: 1, 3: 2 } as const

for (const [name, plan] of Object.entries(heicPlans)) {
  const heic = await makeHeic(plan)
  writeFileSync(join(folder, `${name}.heic`), heic)
  console.log(`${name}.heic: ${heic.length} bytes`)
}

async function makeHeic(plan: HeicPlan): Promise<Buffer> {
  const jpeg = await makeJpeg({ ...plan, ...plan.camera, quality: 96 })
  const heic = encode(plan.displayP3 ? await inDisplayP3(jpeg) : jpeg)
  const orientation = plan.camera?.orientation
  return orientation === 6 || orientation === 8 || orientation === 3
    ? addRotation(heic, quarterTurns[orientation])
    : heic
}

function inDisplayP3(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).withIccProfile('p3').jpeg({ quality: 96 }).toBuffer()
}

function encode(jpeg: Buffer): Buffer {
  const temporary = mkdtempSync(join(tmpdir(), 'creel-heic-'))
  try {
    const [from, to] = [join(temporary, 'photo.jpg'), join(temporary, 'photo.heic')]
    writeFileSync(from, jpeg)
    execFileSync('heif-enc', ['-q', '52', '-o', to, from], { stdio: ['ignore', 'ignore', 'inherit'] })
    return readFileSync(to)
  } finally {
    rmSync(temporary, { recursive: true })
  }
}
