import { serveJobs } from '../device/worker-start.ts'
import { readTrack } from './read-track.ts'
import type { Track } from './track.ts'
import { TrackError } from './track-error.ts'

/** What became of files: their track, or a sentence that says why there is none. */
export type TrackResult = { track: Track } | { message: string }

const jobs = {
  async read(files: readonly Blob[]): Promise<TrackResult> {
    try {
      return { track: await readTrack(files) }
    } catch (error) {
      return { message: error instanceof TrackError ? error.message : unreadable }
    }
  },
}

const unreadable = 'Creel couldn’t read this file. Export the track again and try once more.'

/** The jobs of the worker. */
export type TrackJobs = typeof jobs

serveJobs(jobs)
