import { expose } from 'comlink'
import { downscaleImage } from './downscale-image.ts'
import { readOriginal } from './read-original.ts'

const photoJobs = { readOriginal, downscaleImage }

/** The jobs that the page may request from the worker. */
export type PhotoJobs = typeof photoJobs

expose(photoJobs)
