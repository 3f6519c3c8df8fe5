import { eq, isNull, or } from 'drizzle-orm'
import { photos } from './schema.ts'

/** A photo counts as a catch unless the vision service or the angler said no; what nobody has looked at yet counts. */
export const countsAsFishing = or(isNull(photos.isFishing), eq(photos.isFishing, true))
