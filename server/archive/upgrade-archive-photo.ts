import { randomUUID } from 'node:crypto'

type Fields = Record<string, unknown>

/**
 * Returns a photo of an archive in the current format. In format 1 it had one `catch` with a list of species: the first
 * name stays with the sizes, and each further name becomes a catch of its own.
 */
export function upgradeArchivePhoto(photo: unknown): unknown {
  if (!isFields(photo) || !('catch' in photo)) return photo
  const { catch: caught, ...fields } = photo
  if (!isFields(caught)) return { ...fields, catches: null }
  const { estimate, estimateModel, estimateConfidence, estimatedAt, species, ...first } = caught
  const [name = null, ...furtherNames] = Array.isArray(species) ? species : [species]
  const further = furtherNames.map((furtherName) => ({
    ...withoutMeasurements,
    id: randomUUID(),
    species: furtherName,
    speciesEdited: first.speciesEdited,
  }))
  return {
    ...fields,
    catches: [{ ...first, id: photo.id, species: name }, ...further],
    estimate: { response: estimate, model: estimateModel, confidence: estimateConfidence, estimatedAt },
  }
}

const withoutMeasurements = {
  lengthInches: null,
  lengthEdited: false,
  weightLbs: null,
  weightEdited: false,
  caughtWith: null,
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
