import type { Catch } from '../../shared/catches.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull, cleanLinesOrNull } from '../../shared/text.ts'
import type { NotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
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
  return {
    photo: {
      ...photo,
      filename: cleanLineOrNull(filename, limits.fileNameLength) ?? 'photo',
      timeZone: cleanText(timeZone),
    },
    catches: catches.map(cleanFish),
    estimate: estimate && {
      ...estimate,
      response: cleanResponse(estimate.response),
      model: cleanText(estimate.model),
    },
    conditions: cleanConditions(conditions),
  }
}

/** Returns the rows of a catch without a photo with every text as valid text. */
export function cleanNotedCatch(rows: NotedCatchRows): NotedCatchRows {
  const { noted, caught } = rows
  return {
    ...rows,
    noted: { ...cleanConditions(noted), timeZone: cleanText(noted.timeZone) },
    caught: cleanFish(caught),
  }
}

type ConditionTexts = Pick<ArchivePhotoRows['conditions'], 'weatherSource' | 'tideStation' | 'tideDatum'>

function cleanConditions<Row extends ConditionTexts>(row: Row): Row {
  return {
    ...row,
    weatherSource: cleanText(row.weatherSource),
    tideStation: cleanText(row.tideStation),
    tideDatum: cleanText(row.tideDatum),
  }
}

function cleanFish<Fish extends Pick<Catch, 'species' | 'caughtWith' | 'caughtBy' | 'note'>>(
  fish: Fish,
): Fish {
  return {
    ...fish,
    species: cleanLineOrNull(fish.species, limits.speciesLength),
    caughtWith: cleanLineOrNull(fish.caughtWith, limits.caughtWithLength),
    caughtBy: cleanLineOrNull(fish.caughtBy, limits.caughtByLength),
    note: cleanLinesOrNull(fish.note, limits.noteLength),
  }
}

function cleanResponse(response: unknown): unknown {
  const cleaned = isShallow(response) ? stripUnstorableCharacters(response) : null
  return isStorableJson(cleaned) ? cleaned : null
}

function cleanText(text: string | null): string | null {
  return cleanLineOrNull(text, limits.factLength)
}
