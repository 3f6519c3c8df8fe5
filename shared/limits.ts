/** The bounds of every input; the server enforces them and the screens say them. Units are in the names. */
export const limits = {
  nameLength: 200,
  caughtWithLength: 200,
  /** What services and tables say: a time zone, a tide station, a model. */
  factLength: 500,
  /** What a model answered, as JSON in UTF-16 code units, and how deep that may be nested. */
  estimateLength: 100_000,
  estimateDepth: 20,
  speciesCount: 20,
  speciesLength: 80,
  speciesOfBests: 500,
  lengthInches: { min: 0, max: 500 },
  weightLbs: { min: 0, max: 5000 },
  /** Whole minutes ahead of UTC, as far as ISO 8601 writes them; before there were time zones some clocks were 16 hours off. */
  utcOffsetMinutes: { min: -1439, max: 1439 },
  /** Of a capture in UTC, so that its year has four digits by any clock, and at the sunrise and sunset of its day. */
  captureYear: { min: 1001, max: 9998 },
  anglerHeightInches: { min: 36, max: 96 },
  uploadMegabytes: 50,
  filesPerUpload: 20,
  megapixels: 100,
  jpegScans: 100,
  fileNameLength: 255,
  photosPerPage: 1000,
  photosPerAnalyses: 100,
  searchLength: 200,
} as const

/** The rule by which the browser shrinks a photo before it goes up (spec section 5). */
export const shrinkRule = {
  overBytes: 3 * 1024 * 1024,
  overPixelsPerSide: 3000,
  longestSidePixels: 1600,
  jpegQuality: 0.8,
} as const

/** Longest sides, in pixels, of the renditions made of every photo. */
export const renditionPixels = { thumbnail: 320, preview: 1280 } as const
