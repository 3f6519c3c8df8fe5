import { Pencil } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { useUnits } from '../../account/account-api.ts'
import { catchRows, type Row } from '../../catches/catch-rows.ts'
import { conditionRows } from '../../conditions/condition-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { hasNoPosition } from '../assign-location/nearby-in-time.ts'
import { NoGpsPanel } from '../assign-location/no-gps-panel.tsx'
import { CatchMenu } from './catch-menu.tsx'
import { NotFishing } from './not-fishing.tsx'

interface CatchDetailsProps {
  photo: LogPhoto
  /** Whether it replaces the form and takes over its focus. */
  hasJustEdited: boolean
  onEdit: () => void
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
}

/** What is known about the catch and, if expanded, about its position and conditions. */
export function CatchDetails({ photo, hasJustEdited, onEdit, onChooseExisting }: CatchDetailsProps) {
  const units = useUnits()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="whitespace-nowrap font-bold">Fish info</h2>
        {photo.analysis === 'waiting' && <Badge className="@max-[21rem]:order-last">Identifying…</Badge>}
        <Button variant="quiet" className="ml-auto shrink-0 px-4!" autoFocus={hasJustEdited} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <CatchMenu photo={photo} onChooseExisting={onChooseExisting} />
      </div>
      {photo.isFishing === false && <NotFishing photo={photo} />}
      <DetailRows rows={catchRows(photo, units)} />
      {photo.isFishing !== false && hasNoPosition(photo) && (
        <NoGpsPanel key={photo.id} photo={photo} onChooseExisting={onChooseExisting} />
      )}
      <Conditions photo={photo} units={units} />
      {photo.temperature !== null && <WeatherCredit />}
    </>
  )
}

function DetailRows({ rows }: { rows: Row[] }) {
  return (
    <dl className="@max-[14rem]:flex @max-[14rem]:flex-col grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {rows.map(({ label, parts }) => (
        <div key={label} className="@max-[14rem]:block col-span-2 grid grid-cols-subgrid">
          <dt className="text-quiet">{label}</dt>
          <dd className="measure [overflow-wrap:anywhere]">
            {parts.map(({ text, tag }, index) => (
              <span key={text}>
                {index > 0 && ' · '}
                <span className="font-semibold">{text}</span>
                {tag !== null && <span className="text-quiet"> {tag}</span>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Conditions({ photo, units }: { photo: LogPhoto; units: UnitSystem }) {
  const rows = conditionRows(photo, units)
  if (rows.length === 0) return null
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 items-center rounded-md font-semibold text-action text-sm">
        <span className="group-open:hidden">More</span>
        <span className="hidden group-open:inline">Less</span>
      </summary>
      <DetailRows rows={rows.map(({ label, text }) => ({ label, parts: [{ text, tag: null }] }))} />
    </details>
  )
}

/** Attribution required by the license of the weather data (CC BY 4.0). */
function WeatherCredit() {
  return (
    <p className="py-1 text-quiet text-xs">
      <a
        href="https://open-meteo.com/"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline"
      >
        Weather data by Open-Meteo.com
      </a>
    </p>
  )
}
