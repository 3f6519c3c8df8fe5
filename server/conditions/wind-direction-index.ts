import { sql } from 'drizzle-orm'
import { calmBelow, degreesPerDirection } from '../../shared/conditions/wind-direction.ts'
import { windDirections } from '../../shared/conditions.ts'
import { conditions } from '../database/schema.ts'

const nearest = sql`floor(${conditions.windDirectionDegrees} / ${degreesPerDirection}::float8 + 0.5)::int`

/** SQL for the index of the direction that a catch's wind came from; null if there is none. Must match `windDirectionOf`. */
export const windDirectionIndex = sql`(case when ${conditions.windSpeedMph} >= ${calmBelow}::float8
  then mod(${nearest}, ${windDirections.length}::int) end)`
