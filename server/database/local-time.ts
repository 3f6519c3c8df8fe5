import { sql } from 'drizzle-orm'
import { photos } from './schema.ts'

/** SQL for the local time of a capture; UTC if its offset is unknown. */
export const localTime = sql`(${photos.capturedAt} at time zone 'UTC' + coalesce(${photos.utcOffsetMinutes}, 0) * interval '1 minute')`
