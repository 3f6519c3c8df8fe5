import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { openTakeout } from './open-takeout.ts'
import { isTakeout, openZip } from './open-zip.ts'

const options = { onProgress: () => undefined, signal: new AbortController().signal }

async function zipFile(files: Record<string, string | Buffer>, name = 'takeout-001.zip'): Promise<File> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { compress: path.endsWith('.json') })
  zip.end({ forceZip64Format: name.includes('64'), comment: '' })
  return new File([await buffer(Readable.from(zip.outputStream))], name)
}

const sideFile = JSON.stringify({
  photoTakenTime: { timestamp: '1682921550' },
  geoData: { latitude: 52.5, longitude: 13.4 },
})

test.each(['takeout.zip', 'takeout-zip64.zip'])(
  'photos and side files of several ZIPs belong together (%s)',
  async (name) => {
    const folder = 'Takeout/Google Photos/Photos from 2023'
    const { photos } = await openTakeout(
      [
        await zipFile({ [`${folder}/IMG.jpg`]: 'photo' }, name),
        await zipFile({ [`${folder}/IMG.jpg.supplemental-metadata.json`]: sideFile }),
      ],
      options,
    )
    expect(photos).toMatchObject([{ name: 'IMG.jpg', sideFile: { position: { latitude: 52.5 } } }])
    expect(await (await photos[0]?.entry.read(100))?.text()).toBe('photo')
  },
)

test('unpacked photos of one name in two folders each have their own side file', async () => {
  const inFolder = (year: number, name: string, content: string) =>
    Object.defineProperty(new File([content], name), 'webkitRelativePath', {
      value: `Photos from ${year}/${name}`,
    })
  const files = [2022, 2023].flatMap((year) => [
    inFolder(year, 'IMG.jpg', 'photo'.repeat(year)),
    inFolder(year, 'IMG.jpg.json', sideFile.replace('52.5', String(year / 100))),
  ])
  const { photos } = await openTakeout(files, options)
  expect(photos.map((photo) => photo.sideFile?.position?.latitude)).toEqual([20.22, 20.23])
})

test.each([
  [
    'no ZIP',
    async () => new File(['hello'], 'takeout.zip'),
    'It isn’t a complete ZIP file. Download it again.',
  ],
  [
    'half of one',
    async () => {
      const whole = await zipFile({ 'IMG.jpg': Buffer.alloc(5000, 7) })
      return new File([whole.slice(0, 2500)], 'half.zip')
    },
    'It isn’t a complete ZIP file. Download it again.',
  ],
  ['one without photos', () => zipFile({ 'mail.mbox': 'x' }), 'There are no photos in it.'],
  [
    'an export of Creel',
    () => zipFile({ 'creel.json': '{}', 'photos/1.jpg': 'x' }),
    'It’s an export of Creel. Import it in Settings, under Data.',
  ],
])('%s is refused with a sentence', async (_, make, message) => {
  await expect(openTakeout([await make()], options)).rejects.toThrow(message)
})

test.each<[string, boolean, Record<string, string>]>([
  ['a Takeout', true, { 'Takeout/Google Photos/Photos from 2023/IMG.jpg': 'x' }],
  ['an export of Creel', false, { 'creel.json': '{}', 'photos/1.jpg': 'x' }],
  ['any other ZIP', false, { 'holiday/IMG.jpg': 'x' }],
])('whether a ZIP is a Takeout is recognized by its folders: %s, %s', async (_, expected, files) => {
  expect(await isTakeout(await zipFile(files))).toBe(expected)
})

/** Changes the sizes and flags that a ZIP with one file claims, in its table of contents and before the file. */
async function tamper(
  file: File,
  change: (header: DataView, offsets: Record<string, number>) => void,
): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 4; at++) {
    const signature = view.getUint32(at, true)
    if (signature === 0x02014b50) change(view, { flags: at + 8, size: at + 24 })
    if (signature === 0x04034b50) change(view, { flags: at + 6, size: at + 22 })
  }
  return new File([bytes], file.name)
}

test('a file that claims or turns out to be a bomb is not read', async () => {
  const zeros = Buffer.alloc(20_000_000)
  const bomb = await zipFile({ 'a.json': zeros })
  const [huge] = (await openZip(bomb, options.signal)).entries
  await expect(huge?.read(1024 * 1024)).rejects.toThrow('too large')
  await expect(huge?.read(1e9)).rejects.toThrow('too large') // it grows a thousandfold
  expect(deflateRawSync(zeros).length).toBeLessThan(100_000)
  const liar = await tamper(bomb, (view, { size = 0 }) => view.setUint32(size, 1000, true))
  const [small] = (await openZip(liar, options.signal)).entries
  await expect(small?.read(1024 * 1024)).rejects.toThrow()
})
