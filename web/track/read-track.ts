import { decodeText } from '../../shared/decode-text.ts'
import { limits } from '../../shared/limits.ts'
import type { ReadTrack } from './point-list.ts'
import { readGpx } from './read-gpx.ts'
import { readTimeline } from './read-timeline.ts'
import { createTrack, type Track } from './track.ts'
import { TrackError } from './track-error.ts'

/** Reads files as one track; throws a `TrackError` that says what is wrong. */
export async function readTrack(files: readonly Blob[]): Promise<Track> {
  if (files.reduce((sum, { size }) => sum + size, 0) > limits.trackMegabytes * 1024 * 1024) {
    throw new TrackError(
      `This track is larger than ${limits.trackMegabytes} MB. Export a shorter one and try again.`,
    )
  }
  const tracks: ReadTrack[] = []
  for (const file of files) tracks.push(readText(decodeText(new Uint8Array(await file.arrayBuffer()))))
  const track = createTrack(tracks.flatMap(({ lists }) => lists))
  if (track.times.length > 0) return track
  const isUntimed = tracks.some(({ untimedCount }) => untimedCount > 0)
  throw new TrackError(
    isUntimed
      ? 'This track has no times, so Creel can’t match photos. A planned route has none; choose a recorded track.'
      : 'This file has no recorded track. Choose another one.',
  )
}

function readText(text: string): ReadTrack {
  return /^\s{0,100}[{[]/.test(text) ? readTimeline(text) : readGpx(text)
}
