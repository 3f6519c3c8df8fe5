import { sql } from 'drizzle-orm'
import { moonMonthDays } from '../../shared/moon.ts'
import { conditions } from '../database/schema.ts'

const quarter = sql`round(${conditions.moonPhase} * 4)`

/** SQL for the index of a catch's moon phase. Must match `moonPhaseIndex`. */
export const moonPhaseIndex = sql`(case when abs(${conditions.moonPhase} - ${quarter} / 4) < 1 / ${moonMonthDays}::float8
  then mod(${quarter}::int, 4) * 2 else floor(${conditions.moonPhase} * 4) * 2 + 1 end)`
