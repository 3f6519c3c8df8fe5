import { sql } from 'drizzle-orm'
import { catchBands, type SizedFish } from '../../shared/catches/catch-bands.ts'
import { looksLikeCoordinates } from '../../shared/looks-like-coordinates.ts'
import { cleanLine } from '../../shared/text.ts'
import { locations } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { EmailCatch, EmailPhoto } from './email-content.ts'

/** SQL: the name of a location; null if it consists of coordinates, because emails must not contain those. */
export const publicLocationName = sql<
  string | null
>`case when ${locations.nameSource} <> 'coordinates' then ${locations.name} end`

/**
 * Converts a fish to the fields that emails contain, with the names of all fish in its photo. The bands of guesses follow
 * from the owner's `lengthErrors`.
 */
export function toEmailCatch(
  fish: SizedFish,
  {
    species,
    locationName,
    lengthErrors,
  }: { species: string[] | null; locationName: string | null; lengthErrors: readonly number[] },
): EmailCatch {
  const { lengthInches, lengthSource, weightLbs, weightSource } = fish
  return {
    species: species?.map(cleanLine) ?? null,
    lengthInches,
    lengthSource,
    weightLbs,
    weightSource,
    bands: catchBands(fish, lengthErrors),
    locationName:
      locationName === null || looksLikeCoordinates(locationName) ? null : cleanLine(locationName),
  }
}

/** Reads the preview of a photo; null if its file is missing, so that the email is sent without it. */
export async function readEmailPhoto(
  store: FileStore,
  photo: { id: string; ownerId: string; rotationDegrees: number },
  { species }: Pick<EmailCatch, 'species'>,
): Promise<EmailPhoto | null> {
  const key = `${photoFolder(photo.ownerId, photo.id)}/${storedFileName.preview}`
  const bytes = await store.readFile(key)
  if (bytes === null) return null
  return {
    bytes,
    rotationDegrees: photo.rotationDegrees,
    label: cleanLine(species?.[0] ?? 'A catch'),
  }
}
