import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'

// Photos are stored as they are, so there is nothing to compress in a worker, for which the security policy has no room.
configure({ useWebWorkers: false })

/** A ZIP that files are added to one by one. */
export interface ZipBuilder {
  /** The bytes of the files in it. */
  bytes(): number
  add(file: File): Promise<void>
  /** Returns the ZIP; nothing can be added to it afterwards. */
  finish(): Promise<Blob>
}

/** Starts a ZIP in memory. */
export function startZip(): ZipBuilder {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level: 0 })
  const names = new Set<string>()
  let bytes = 0
  return {
    bytes: () => bytes,
    async add(file) {
      // names contain a part of the id, so this is almost never needed
      const name = names.has(file.name) ? `${names.size}_${file.name}` : file.name
      names.add(name)
      bytes += file.size
      await writer.add(name, new BlobReader(file))
    },
    finish: () => writer.close(),
  }
}
