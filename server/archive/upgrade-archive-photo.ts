import { randomUUID } from 'node:crypto'
import { unknownCatch } from '../../shared/catches.ts'

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
  const speciesSource = sourceOf(first.speciesEdited)
  const further = furtherNames.map((furtherName) => ({
    ...unknownCatch,
    id: randomUUID(),
    species: furtherName,
    speciesSource,
  }))
  return {
    ...fields,
    catches: [
      {
        ...unknownCatch,
        id: photo.id,
        species: name,
        speciesSource,
        lengthInches: first.lengthInches,
        lengthSource: sourceOf(first.lengthEdited),
        weightLbs: first.weightLbs,
        weightSource: sourceOf(first.weightEdited),
        caughtWith: first.caughtWith,
        estimatedLengthInches: first.lengthEdited === true ? null : first.lengthInches,
      },
      ...further,
    ],
    estimate: { response: estimate, model: estimateModel, confidence: estimateConfidence, estimatedAt },
  }
}

/** No one has said how an edited value is known. */
function sourceOf(isEdited: unknown): 'entered' | 'guessed' {
  return isEdited === true ? 'entered' : 'guessed'
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
