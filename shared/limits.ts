/** Limits of every input; the server enforces them and the web app displays them. Units are in the names. */
export const limits = {
  nameLength: 200,
  apiKeyLength: 500,
  accessTokens: 20,
  notedCatches: 20_000,
  /** Catches in one request of an import, and ids in one that takes it back. */
  catchesPerImport: 100,
  idsPerUndo: 1000,
  caughtByLength: 100,
  caughtWithLength: 200,
  noteLength: 2000,
  /** °F; from below freezing, in salt water, to a hot spring. */
  waterTemperature: { min: 25, max: 120 },
  rulerReferenceLength: 60,
  speciesCandidates: 4,
  /** Texts from services and tables: a time zone, a tide station, a model name. */
  factLength: 500,
  /** A vision model's response as JSON, in UTF-16 code units; `estimateDepth` is its maximum nesting depth. */
  estimateLength: 100_000,
  estimateDepth: 20,
  speciesCount: 20,
  catchesPerPhoto: 20,
  photosPerCatch: 100,
  /** Most photos in one question whether they show one fish. */
  photosPerQuestion: 20,
  questions: 50,
  speciesLength: 80,
  speciesOfBests: 500,
  lengthInches: { min: 0, max: 500 },
  weightLbs: { min: 0, max: 5000 },
  /** Minutes ahead of UTC that ISO 8601 can write; before time zones existed, some clocks were 16 hours off. */
  utcOffsetMinutes: { min: -1439, max: 1439 },
  /** Year of a capture in UTC; has four digits at any UTC offset, as do that day's sunrise and sunset. */
  /** Half of the Earth's circumference. */
  accuracyMeters: 20_100_000,
  captureYear: { min: 1001, max: 9998 },
  anglerHeightInches: { min: 36, max: 96 },
  handWidthInches: { min: 1, max: 20 },
  rodMarkInches: { min: 1, max: 200 },
  filesPerUpload: 20,
  megapixels: 100,
  jpegScans: 100,
  fileNameLength: 255,
  photosPerPage: 1000,
  /** Photos in one request for positions from a track. */
  trackPositions: 100,
  /** Size of a track, which only the browser reads. */
  trackMegabytes: 100,
  trackPoints: 1_000_000,
  searchLength: 200,
  /** Each word of a search for photos is compared with every name of the log. */
  searchWords: 10,
} as const

/** When and how the browser shrinks a photo before upload (spec section 5). */
export const downscaleLimits = {
  overBytes: 3 * 1024 * 1024,
  overPixelsPerSide: 3000,
  longestSidePixels: 1600,
  jpegQuality: 0.8,
} as const

/**
 * Longest sides of the renditions of every photo, in pixels. Of a medium one, a cell shows a square of 576: enough for 400 CSS
 * pixels of a dense desktop screen, for which 640 would be too little.
 */
export const renditionPixels = { thumbnail: 320, medium: 768, preview: 1280 } as const
