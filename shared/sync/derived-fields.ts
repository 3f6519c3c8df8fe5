/** The fields of a photo that follow from others, which browsers do not store. */
export const derivedFields = {
  url: true,
  originalUrl: true,
  thumbnailUrl: true,
  mediumUrl: true,
  previewUrl: true,
  locationName: true,
  moonPhase: true,
  moonIllumination: true,
  sunrise: true,
  sunset: true,
  speciesEdited: true,
  lengthEdited: true,
  weightEdited: true,
} as const
