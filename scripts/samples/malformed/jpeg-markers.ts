export const startOfFrame = 0xc0
export const huffmanTable = 0xc4
export const startOfScan = 0xda

/** Where the first marker of a kind begins. */
export function requireMarker(jpeg: Buffer, marker: number): number {
  const [at] = findMarkers(jpeg, marker)
  if (at === undefined) throw new Error(`No marker ${marker.toString(16)}`)
  return at
}

/** Where all markers of a kind begin; picture data cannot hold one, they write `ff 00` for a byte `ff`. */
export function findMarkers(jpeg: Buffer, marker: number): number[] {
  const found: number[] = []
  const sought = Buffer.from([0xff, marker])
  for (let at = jpeg.indexOf(sought); at !== -1; at = jpeg.indexOf(sought, at + 2)) found.push(at)
  return found
}
