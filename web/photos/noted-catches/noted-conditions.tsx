import { useCallback } from 'react'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { WeatherCredit } from '../../conditions/weather-credit.tsx'
import { weatherText } from '../../conditions/weather-text.ts'
import type { LogRows } from '../../log/log.ts'
import { useLog } from '../../log/log-query.ts'
import { selectNotedCatches } from '../../log/select-noted-catches.ts'
import { joinKnown } from '../photo-text.ts'
import { hasSavedPlaceAndTime, type NotedCatchValues } from './noted-catch-values.ts'

interface NotedConditionsProps {
  id: string
  /** What the form contains. */
  values: NotedCatchValues
  units: UnitSystem
}

/**
 * The weather and tide of a catch without a photo, as they come in, with the credit of the weather; nothing while they are
 * unknown, or those of another place or time than the form has.
 */
export function NotedConditions({ id, values, units }: NotedConditionsProps) {
  const select = useCallback((rows: LogRows) => selectNotedCatches(rows).find((each) => each.id === id), [id])
  const { data: noted } = useLog(select)
  if (!noted || !hasSavedPlaceAndTime(values, noted, units)) return null
  const weather = weatherText(noted, units)
  const text = joinKnown([weather, noted.tideType && `${titleCase(noted.tideType)} tide`])
  if (text === null) return null
  return (
    <div>
      <p className="measure text-quiet text-sm">{text}</p>
      {weather !== null && <WeatherCredit />}
    </div>
  )
}
