import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file to add to a ZIP; `source` is already open, so that the file cannot turn out to be missing later. */
export interface ZipEntry {
  name: string
  source: Readable
  modifiedAt: Date
  /** Whether to store the file as it is: compressing compressed data only costs time. */
  isCompressed: boolean
}

/**
 * Streams files as one ZIP. Requests the next file only after the previous one has been read, so that a paused client
 * pauses everything; a client that disconnects ends the stream and `files` with it.
 */
export function streamZip(files: AsyncGenerator<ZipEntry>): Readable {
  const zip = new ZipFile()
  // Piped through our own stream, because yazl keeps writing to its own after that was destroyed.
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (cause: Error) => output.destroy(cause))
  addEntries(zip, output, files).catch((cause) => output.destroy(cause))
  return output
}

async function addEntries(zip: ZipFile, output: Readable, files: AsyncGenerator<ZipEntry>): Promise<void> {
  for await (const file of files) {
    if (output.destroyed) {
      file.source.destroy()
      return
    }
    await addEntry(zip, output, file)
  }
  zip.end()
}

async function addEntry(zip: ZipFile, output: Readable, { source, ...file }: ZipEntry): Promise<void> {
  const stop = () => source.destroy()
  output.once('close', stop)
  try {
    const consumed = finished(source)
    addReleasingStream(zip, source, file)
    await consumed
  } finally {
    output.off('close', stop)
  }
}

/** Adds a file without its stream; yazl would keep every entry's open callback alive to the end. */
function addReleasingStream(zip: ZipFile, source: Readable, file: Omit<ZipEntry, 'source'>): void {
  const unopened = [source]
  const options = { mtime: toZipTime(file.modifiedAt), mode: 0o100600, compress: !file.isCompressed }
  zip.addReadStreamLazy(file.name, options, (callback) => {
    for (const stream of unopened.splice(0)) callback(null, stream)
  })
}

const firstZipTime = Date.UTC(1980, 0, 2) // ZIP time begins in 1980 in local time; one day is for zones
const lastZipTime = Date.UTC(2038, 0, 18)

/** Limits a time to what ZIP can store, since photos may be older; yazl fails on times before 1970. */
function toZipTime(moment: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), firstZipTime), lastZipTime))
}
