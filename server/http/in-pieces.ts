import { setImmediate } from 'node:timers/promises'

/** Work on a long list pauses after this time, so that no one else’s request waits for all of it. */
const turnMs = 10
/** About the size of each part of a long response. */
const pieceLength = 256 * 1024 // UTF-16 code units

/** Maps the items of a list that may be long, in turns of some milliseconds; other requests run in between. */
export async function mapInPieces<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const item of items) {
    results.push(map(item))
    if (performance.now() - since < turnMs) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}

/** Serializes a response as JSON: lists, and the lists of an object, row by row. Returns its parts, UTF-8. */
export async function serializeInPieces(response: unknown): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let text = ''
  const flush = () => {
    pieces.push(Buffer.from(text)) // a Buffer lies outside the V8 heap, and its size in memory is known
    text = ''
  }
  const writeList = async (list: readonly unknown[]) => {
    let separator = ''
    text += '['
    await mapInPieces(list, (row) => {
      text += separator + (JSON.stringify(row) ?? 'null')
      separator = ','
      if (text.length >= pieceLength) flush()
    })
    text += ']'
  }
  if (Array.isArray(response)) await writeList(response)
  else if (response !== null && typeof response === 'object') {
    let separator = ''
    text += '{'
    for (const [name, value] of Object.entries(response)) {
      if (value === undefined) continue
      text += `${separator}${JSON.stringify(name)}:`
      if (Array.isArray(value)) await writeList(value)
      else text += JSON.stringify(value)
      separator = ','
    }
    text += '}'
  } else text += JSON.stringify(response)
  flush()
  return pieces
}
