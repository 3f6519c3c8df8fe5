import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import { stripUnstorableCharacters } from '../vision/extract-json.ts'
import { isShallow, isStorableJson } from '../vision/storable-estimate.ts'
import type { ArchivePhotoRows } from './archive-serializer.ts'

/* Cleans rows for an export: rows written by an older Creel may contain texts that are no longer accepted. */

/** Returns a location or group whose name is one valid line of text. */
export function cleanName<Row extends { name: string }>(row: Row): Row {
  return { ...row, name: cleanLineOrNull(row.name, limits.nameLength) ?? '?' }
}

/** Returns a photo's rows with every text as one valid line. */
export function cleanPhoto({ photo, catch: caught, conditions }: ArchivePhotoRows): ArchivePhotoRows {
  const { filename, timeZone } = photo
  const { species, caughtWith, estimateModel } = caught
  const estimate = isShallow(caught.estimate) ? stripUnstorableCharacters(caught.estimate) : null
  const { weatherSource, tideStation, tideDatum } = conditions
  return {
    photo: {
      ...photo,
      filename: cleanLineOrNull(filename, limits.fileNameLength) ?? 'photo',
      timeZone: cleanText(timeZone),
    },
    catch: {
      ...caught,
      species: cleanSpecies(species ?? []),
      caughtWith: cleanLineOrNull(caughtWith, limits.caughtWithLength),
      estimate: isStorableJson(estimate) ? estimate : null,
      estimateModel: cleanText(estimateModel),
    },
    conditions: {
      ...conditions,
      weatherSource: cleanText(weatherSource),
      tideStation: cleanText(tideStation),
      tideDatum: cleanText(tideDatum),
    },
  }
}

/** Returns the species names without those that have no visible character; null if none is left. */
export function cleanSpecies(species: string[]): string[] | null {
  const names = species.flatMap((name) => cleanLineOrNull(name, limits.speciesLength) ?? [])
  return names.length === 0 ? null : names.slice(0, limits.speciesCount)
}

function cleanText(text: string | null): string | null {
  return cleanLineOrNull(text, limits.factLength)
}
