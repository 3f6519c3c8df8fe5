import { eq, isNull, or } from 'drizzle-orm'
import { photos } from './schema.ts'

/**
 * Condition that matches photos counted as catches: all except those that the vision service or the user marked as not
 * fishing. Photos not analyzed yet count.
 */
export const isCatchCondition = or(isNull(photos.isFishing), eq(photos.isFishing, true))
