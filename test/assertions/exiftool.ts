import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Everything that ExifTool finds in a file, embedded files and unknown tags included, by `Group:Name`. */
export type MetadataTags = Record<string, unknown>

/** Reads files with ExifTool, many in one go since it takes a quarter of a second to start. */
export async function readWithExiftool(files: Uint8Array[]): Promise<MetadataTags[]> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-exiftool-'))
  try {
    const paths = files.map((_, index) => join(folder, `${index}.jpg`))
    await Promise.all(files.map((file, index) => writeFile(paths[index] ?? '', file)))
    const words = [exiftool, '-json', '-a', '-G1', '-s', '-ee', '-U', ...paths]
    const { stdout } = await promisify(execFile)('perl', words, { maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout)
  } catch (cause) {
    throw new Error('ExifTool did not run; it needs Perl, which Debian and macOS have.', { cause })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The tags that tell more than a picture's size, coding and colors. */
export function privateTags(told: MetadataTags): string[] {
  return Object.keys(told).filter((name) => !harmless.some((pattern) => pattern.test(name)))
}

const exiftool = createRequire(import.meta.url).resolve('exiftool-vendored.pl/bin/exiftool')

const harmless = [
  /^SourceFile$|^System:|^ExifTool:ExifToolVersion$/, // of the file on this disk, and of the program
  /^File:(FileType|FileTypeExtension|MIMEType|ImageWidth|ImageHeight|EncodingProcess|BitsPerSample)$/,
  /^File:(ColorComponents|YCbCrSubSampling)$/,
  /^Composite:(ImageSize|Megapixels)$/,
  /^ICC-header:/, // the same in every copy: the profile is compared byte by byte before a copy is sent
  /^ICC_Profile:(ProfileDescription|ProfileCopyright|MediaWhitePoint|ChromaticAdaptation)$/,
  /^ICC_Profile:(Red|Green|Blue)(TRC|MatrixColumn)$/,
]
