import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { useUnits } from '../../account/account-api.ts'
import { catchRows, type Row } from '../../catches/catch-rows.ts'
import type { Guess } from '../../catches/guess.ts'
import { AlternativeNames, ConfirmButton } from '../../catches/guess-buttons.tsx'
import { PendingBadge } from '../../catches/pending-edits/pending-badge.tsx'
import { MeasureButton, type RulerEntry } from '../../catches/ruler/measure-button.tsx'
import { UnbrokenBand } from '../../catches/size-texts.tsx'
import { conditionRows } from '../../conditions/condition-rows.ts'
import { WeatherCredit } from '../../conditions/weather-credit.tsx'
import { useLengthErrors } from '../../log/use-length-errors.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { hasNoPosition } from '../assign-location/nearby-in-time.ts'
import { NoGpsPanel } from '../assign-location/no-gps-panel.tsx'
import type { PreviewPoint } from '../map-preview/map-loader.ts'
import { MapPreview } from '../map-preview/map-preview.tsx'
import { FishNote } from '../same-fish/fish-note.tsx'
import { BestNote } from './best-note.tsx'
import { CatchMenu } from './catch-menu.tsx'
import { NotFishing } from './not-fishing.tsx'
import { mapSearchFor } from './photo-location.ts'

interface CatchDetailsProps {
  photo: LogPhoto
  /** The fish whose sizes the user is to confirm: the button that does so takes the focus. */
  confirmedId: string | null
  /** Whether it replaces the form and takes over its focus. */
  hasJustEdited: boolean
  onEdit: () => void
  /** Whether there is room for everything at once. */
  isExpanded: boolean
  ruler: RulerEntry
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
}

/** What is known about the catch and, if expanded, about its position and conditions. */
export function CatchDetails({
  photo,
  confirmedId,
  hasJustEdited,
  onEdit,
  isExpanded,
  ruler,
  onChooseExisting,
}: CatchDetailsProps) {
  const units = useUnits()
  const lengthErrors = useLengthErrors()
  const isCatch = photo.isFishing !== false
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="whitespace-nowrap font-bold">Fish info</h2>
        {photo.analysis === 'waiting' && <Badge className="@max-[21rem]:order-last">Identifying…</Badge>}
        <PendingBadge id={photo.id} />
        <div className="ml-auto flex items-center gap-2">
          <Button
            variant="quiet"
            className="shrink-0 px-4! @max-[9rem]:px-1!"
            autoFocus={hasJustEdited}
            onClick={onEdit}
          >
            <Pencil aria-hidden className="@max-[9rem]:hidden" />
            Edit
          </Button>
          <CatchMenu photo={photo} onMeasure={ruler.open} onChooseExisting={onChooseExisting} />
        </div>
      </div>
      {!isCatch && <NotFishing photo={photo} />}
      <BestNote photo={photo} />
      <FishNote key={`fish ${photo.id}`} photo={photo} />
      <DetailRows
        rows={catchRows(photo, units, lengthErrors)}
        renderButtons={({ guess, parts }) =>
          isCatch &&
          guess && (
            <>
              <dd>
                <ConfirmButton
                  photo={photo}
                  guess={guess}
                  text={textOf(parts)}
                  autoFocus={!hasJustEdited && hasSizeOf(guess, confirmedId)}
                />
              </dd>
              {guess.alternatives && (
                <dd className="col-span-3 min-w-0">
                  <AlternativeNames photo={photo} guess={guess} />
                </dd>
              )}
            </>
          )
        }
      />
      {isCatch && <MeasureButton entry={ruler} />}
      {isCatch && hasNoPosition(photo) && (
        <NoGpsPanel key={photo.id} photo={photo} onChooseExisting={onChooseExisting} />
      )}
      <Conditions photo={photo} units={units} isExpanded={isExpanded} />
      <MapPreview points={positionOf(photo)} search={mapSearchFor(photo)} className="my-2 h-38" />
      {photo.temperature !== null && <WeatherCredit />}
    </>
  )
}

interface DetailRowsProps {
  rows: Row[]
  /** A further `dd` for what the user can do about a row. */
  renderButtons?: (row: Row) => ReactNode
}

function DetailRows({ rows, renderButtons }: DetailRowsProps) {
  return (
    <dl className="@max-[14rem]:flex @max-[14rem]:flex-col grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1 gap-y-2 text-sm">
      {rows.map((row) => {
        const buttons = renderButtons?.(row)
        return (
          <div
            key={row.label}
            className={classNames(
              '@max-[14rem]:block col-span-3 grid grid-cols-subgrid',
              buttons ? rowWithButtons : '[&>dd]:col-span-2',
            )}
          >
            <dt className="@max-[14rem]:pr-0 pr-3 text-quiet">{row.label}</dt>
            <dd className="measure whitespace-pre-line [overflow-wrap:anywhere]">
              {row.parts.map(({ text, tag, source }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two fish may have the same size
                <span key={index}>
                  {index > 0 && (row.inLines ? '\n' : ' · ')}
                  <span className="font-semibold">
                    <UnbrokenBand text={text} />
                  </span>
                  {tag !== null && <span className="whitespace-nowrap text-quiet"> {tag}</span>}
                  {source !== undefined && <span className="text-quiet">, {source}</span>}
                </span>
              ))}
            </dd>
            {buttons}
          </div>
        )
      })}
    </dl>
  )
}

/** In a narrow panel, the button is below the value. */
const rowWithButtons =
  '-my-1 [&>:nth-child(-n+2)]:pt-3 [&>:nth-child(-n+2)]:pb-1 ' +
  '@max-[20rem]:[&>:nth-child(2)]:col-span-2 @max-[20rem]:[&>:nth-child(2)]:pb-0 @max-[20rem]:[&>:nth-child(3)]:col-start-2'

/** Returns whether a size of that fish is among these guesses. */
function hasSizeOf({ confirmations }: Guess, catchId: string | null): boolean {
  return confirmations.some(
    ({ id, confirmed }) => id === catchId && confirmed.some((value) => value !== 'species'),
  )
}

function textOf(parts: Row['parts']): string {
  return parts.map(({ text }) => text).join(', ')
}

function Conditions({
  photo,
  units,
  isExpanded,
}: {
  photo: LogPhoto
  units: UnitSystem
  isExpanded: boolean
}) {
  const rows = conditionRows(photo, units)
  if (rows.length === 0) return null
  return (
    <details open={isExpanded} className="group mt-1">
      <FoldSummary>More</FoldSummary>
      <DetailRows rows={rows.map(({ label, text }) => ({ label, parts: [{ text, tag: null }] }))} />
    </details>
  )
}

function positionOf({ latitude, longitude }: LogPhoto): PreviewPoint[] {
  return latitude === null || longitude === null ? [] : [{ latitude, longitude }]
}
