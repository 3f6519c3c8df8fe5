import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Everything that ExifTool finds in a file, including embedded files and unknown tags, by `Group:Name`. */
export type MetadataTags = Record<string, unknown>

/** Reads files with ExifTool, all at once because it takes a quarter of a second to start. */
export async function readWithExiftool(files: Uint8Array[]): Promise<MetadataTags[]> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-exiftool-'))
  try {
    const paths = files.map((_, index) => join(folder, `${index}.jpg`))
    await Promise.all(files.map((file, index) => writeFile(paths[index] ?? '', file)))
    const args = [exiftool, '-json', '-a', '-G1', '-s', '-ee', '-U', ...paths]
    const { stdout } = await promisify(execFile)('perl', args, { maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout)
  } catch (cause) {
    throw new Error('ExifTool did not run; it needs Perl, which Debian and macOS have.', { cause })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The tags that reveal more than the size, encoding and colors of an image. */
export function privateTags(tags: MetadataTags): string[] {
  return Object.keys(tags).filter((name) => !harmlessTags.some((pattern) => pattern.test(name)))
}

const exiftool = createRequire(import.meta.url).resolve('exiftool-vendored.pl/bin/exiftool')

const harmlessTags = [
  /^SourceFile$|^System:|^ExifTool:ExifToolVersion$/, // the file on this disk and the program
  /^File:(FileType|FileTypeExtension|MIMEType|ImageWidth|ImageHeight|EncodingProcess|BitsPerSample)$/,
  /^File:(ColorComponents|YCbCrSubSampling)$/,
  /^Composite:(ImageSize|Megapixels)$/,
  /^ICC-header:/, // the same in every share copy, whose profile is compared byte by byte before it is sent
  /^ICC_Profile:(ProfileDescription|ProfileCopyright|MediaWhitePoint|ChromaticAdaptation)$/,
  /^ICC_Profile:(Red|Green|Blue)(TRC|MatrixColumn)$/,
]
