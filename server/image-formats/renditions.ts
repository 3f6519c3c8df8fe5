/** One file generated from a photo. */
export interface Rendition {
  path: string
  bytes: number
}

/** The files generated from a photo, upright and without metadata, and the fingerprints of its image. */
export interface Renditions {
  /** Pixels of the upright image at full size. */
  width: number
  height: number
  thumbnail: Rendition
  preview: Rendition
  /** Full-size JPEG of a photo in a format browsers do not display (HEIC); null for other formats. */
  display: Rendition | null
  totalBytes: number
  thumbhash: Buffer
  /** 64 bits each; near-duplicates differ in only a few bits. */
  perceptualHash: Buffer
  differenceHash: Buffer
}
