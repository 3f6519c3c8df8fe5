import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull, cleanLinesOrNull } from '../../shared/text.ts'
import { stripUnstorableCharacters } from '../vision/extract-json.ts'
import { isShallow, isStorableJson } from '../vision/storable-estimate.ts'
import type { ArchivePhotoRows } from './archive-serializer.ts'

/* Cleans rows for an export: rows written by an older Creel may contain texts that are no longer accepted. */

/** Returns a location or group whose name is one valid line of text. */
export function cleanName<Row extends { name: string }>(row: Row): Row {
  return { ...row, name: cleanLineOrNull(row.name, limits.nameLength) ?? '?' }
}

/** Returns a photo's rows with every text as one valid line. */
export function cleanPhoto({ photo, catches, estimate, conditions }: ArchivePhotoRows): ArchivePhotoRows {
  const { filename, timeZone } = photo
  const { weatherSource, tideStation, tideDatum } = conditions
  return {
    photo: {
      ...photo,
      filename: cleanLineOrNull(filename, limits.fileNameLength) ?? 'photo',
      timeZone: cleanText(timeZone),
    },
    catches: catches.map((caught) => ({
      ...caught,
      species: cleanLineOrNull(caught.species, limits.speciesLength),
      caughtWith: cleanLineOrNull(caught.caughtWith, limits.caughtWithLength),
      note: cleanLinesOrNull(caught.note, limits.noteLength),
    })),
    estimate: estimate && {
      ...estimate,
      response: cleanResponse(estimate.response),
      model: cleanText(estimate.model),
    },
    conditions: {
      ...conditions,
      weatherSource: cleanText(weatherSource),
      tideStation: cleanText(tideStation),
      tideDatum: cleanText(tideDatum),
    },
  }
}

function cleanResponse(response: unknown): unknown {
  const cleaned = isShallow(response) ? stripUnstorableCharacters(response) : null
  return isStorableJson(cleaned) ? cleaned : null
}

function cleanText(text: string | null): string | null {
  return cleanLineOrNull(text, limits.factLength)
}
