/** Collects what a function writes; rejects as soon as it writes more than `maxBytes`. */
export async function collectBlob(
  write: (writable: WritableStream<Uint8Array<ArrayBuffer>>) => Promise<unknown>,
  maxBytes: number,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  await write(
    new WritableStream({
      write(chunk) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new Error('The file in the archive is larger than it claims.')
        chunks.push(chunk.slice())
      },
    }),
  )
  return new Blob(chunks)
}
