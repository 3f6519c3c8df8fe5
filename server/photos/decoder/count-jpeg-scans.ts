import { endOfImage, endOfSegment, findMarker, isStartOfFrame, startOfScan } from './jpeg-markers.ts'

/**
 * Counts the scans that a decoder would walk through, up to a limit, by following the markers: cheap, since nothing is
 * decoded. Each scan of a progressive JPEG walks over the whole picture again, and hundreds hold a decoder for minutes.
 * Null where the bytes end before the last scan is known.
 */
export function countJpegScans(jpeg: Uint8Array, limit: number): number | null {
  let frame = { progressive: false, components: 0 }
  let scans = 0
  for (let at = findMarker(jpeg, 2); at !== null; at = findMarker(jpeg, endOfSegment(jpeg, at))) {
    const code = jpeg[at] ?? endOfImage
    if (code === endOfImage || scans > limit) return scans
    if (isStartOfFrame(code)) frame = readFrame(jpeg, at)
    if (code === startOfScan) {
      scans += 1
      if (holdsAll(jpeg, at, frame)) return scans
    }
  }
  return null
}

/** Behind the marker: length (2 bytes), precision (1), height (2), width (2), components (1). */
function readFrame(jpeg: Uint8Array, at: number) {
  const process = (jpeg[at] ?? 0) & 0b11
  return { progressive: process === 2, components: jpeg[at + 8] ?? 0 }
}

/** A sequential scan of all components is the only one; behind the marker: length (2 bytes), components (1). */
function holdsAll(
  jpeg: Uint8Array,
  at: number,
  frame: { progressive: boolean; components: number },
): boolean {
  return !frame.progressive && (jpeg[at + 3] ?? 0) >= frame.components
}
