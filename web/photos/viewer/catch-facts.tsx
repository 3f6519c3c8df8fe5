import { Pencil } from 'lucide-react'
import type { Photo } from '../../../shared/photos.ts'
import type { Units } from '../../../shared/unit-systems.ts'
import { useUnits } from '../../account/account-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { NoPosition } from '../place/no-position.tsx'
import { isPlaceless } from '../place/photos-of-the-hour.ts'
import { CatchMenu } from './catch-menu.tsx'
import { catchRows, type Row } from './catch-rows.ts'
import { conditionRows } from './condition-rows.ts'
import { NotFishing } from './not-fishing.tsx'

interface CatchFactsProps {
  photo: Photo
  /** Whether it replaces the form and takes over its focus. */
  isReadAgain: boolean
  onEdit: () => void
  onChooseExisting: ((photo: Photo) => void) | undefined
}

/** What is known about the catch and, if expanded, about its position and conditions. */
export function CatchFacts({ photo, isReadAgain, onEdit, onChooseExisting }: CatchFactsProps) {
  const units = useUnits()
  return (
    <>
      <div className="flex items-center gap-2">
        <h2 className="whitespace-nowrap font-bold">Fish info</h2>
        {photo.analysis === 'waiting' && <Badge className="min-w-0 overflow-hidden">Identifying…</Badge>}
        <Button look="quiet" className="ml-auto shrink-0 px-4!" autoFocus={isReadAgain} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <CatchMenu photo={photo} onChooseExisting={onChooseExisting} />
      </div>
      {photo.isFishing === false && <NotFishing photo={photo} />}
      <Rows rows={catchRows(photo, units)} />
      {photo.isFishing !== false && isPlaceless(photo) && (
        <NoPosition key={photo.id} photo={photo} onChooseExisting={onChooseExisting} />
      )}
      <Conditions photo={photo} units={units} />
      {photo.temperature !== null && <WeatherCredit />}
    </>
  )
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {rows.map(({ label, parts }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-quiet">{label}</dt>
          <dd className="measure [overflow-wrap:anywhere]">
            {parts.map(({ text, tag }, at) => (
              <span key={text}>
                {at > 0 && ' · '}
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

function Conditions({ photo, units }: { photo: Photo; units: Units }) {
  const rows = conditionRows(photo, units)
  if (rows.length === 0) return null
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 items-center rounded-md font-semibold text-action text-sm">
        <span className="group-open:hidden">More</span>
        <span className="hidden group-open:inline">Less</span>
      </summary>
      <Rows rows={rows.map(({ label, text }) => ({ label, parts: [{ text, tag: null }] }))} />
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
