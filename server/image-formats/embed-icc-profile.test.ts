import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { embedIccProfile } from './embed-icc-profile.ts'

test.for([500, 65_519, 65_520, 200_000])(
  'an embedded profile of %i bytes can be read back',
  async (length) => {
    const profile = randomBytes(length)
    const jpeg = embedIccProfile(
      await sharp(await sampleJpeg())
        .jpeg()
        .toBuffer(),
      profile,
    )
    const metadata = await sharp(jpeg).metadata()
    expect(metadata.icc?.equals(profile)).toBe(true)
    expect(metadata).toMatchObject({ width: 800, height: 600 })
  },
)
