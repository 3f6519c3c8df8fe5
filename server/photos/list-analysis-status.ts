import { and, eq, inArray } from 'drizzle-orm'
import type { AnalysisStatus } from '../../shared/catches.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'

/** Returns the analysis status of the owner's photos with these ids; leaves out ids that are not theirs. */
export async function listAnalysisStatus(
  db: Db,
  ownerId: string,
  ids: string[],
): Promise<{ id: string; analysis: AnalysisStatus }[]> {
  return await db
    .select({ id: photos.id, analysis: photos.analysisStatus })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), inArray(photos.id, ids.filter(isUuid))))
}
