import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file that is to go into a ZIP; `source` is open already, so that it can no longer turn out missing. */
export interface FileToZip {
  name: string
  source: Readable
  modifiedAt: Date
  /** What is compressed already only gets slower by doing it again. */
  isCompressed: boolean
}

/**
 * Streams files as one ZIP. The next one is asked for when the one before has been taken, so that a reader who pauses
 * pauses everything; one who goes away ends it, and `files` with it.
 */
export function streamZip(files: AsyncGenerator<FileToZip>): Readable {
  const zip = new ZipFile()
  // What goes out passes through a stream of ours: yazl writes on to its own after that was destroyed.
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (cause: Error) => output.destroy(cause))
  addAll(zip, output, files).catch((cause) => output.destroy(cause))
  return output
}

async function addAll(zip: ZipFile, output: Readable, files: AsyncGenerator<FileToZip>): Promise<void> {
  for await (const file of files) {
    if (output.destroyed) {
      file.source.destroy()
      return
    }
    await add(zip, output, file)
  }
  zip.end()
}

async function add(zip: ZipFile, output: Readable, { source, ...file }: FileToZip): Promise<void> {
  const stop = () => source.destroy()
  output.once('close', stop)
  try {
    const taken = finished(source)
    addWithoutKeeping(zip, source, file)
    await taken
  } finally {
    output.off('close', stop)
  }
}

/** The ZIP remembers every entry until its end, and with it whatever opens it: that must not be the stream itself. */
function addWithoutKeeping(zip: ZipFile, source: Readable, file: Omit<FileToZip, 'source'>): void {
  const waiting = [source]
  const options = { mtime: asZipTime(file.modifiedAt), mode: 0o100600, compress: !file.isCompressed }
  zip.addReadStreamLazy(file.name, options, (pass) => {
    for (const opened of waiting.splice(0)) pass(null, opened)
  })
}

const firstZipTime = Date.UTC(1980, 0, 2) // ZIP begins in 1980, by the clock of whatever zone it is read in
const lastZipTime = Date.UTC(2038, 0, 18)

/** Photos may be older than ZIP can tell; yazl fails on what lies before 1970. */
function asZipTime(moment: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), firstZipTime), lastZipTime))
}
