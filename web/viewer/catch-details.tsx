import { Link } from '@tanstack/react-router'
import { ChevronRight, Ellipsis, Pencil, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { useUnits } from '../account/account-api.ts'
import { catchRows, type Row } from '../catches/catch-rows.ts'
import type { Guess } from '../catches/guess.ts'
import { AlternativeNames, ConfirmButton } from '../catches/guess-buttons.tsx'
import { UnbrokenBand } from '../catches/size-texts.tsx'
import { PendingBadge } from '../changes/pending-badge.tsx'
import { conditionRows } from '../conditions/condition-rows.ts'
import { WeatherCredit } from '../conditions/weather-credit.tsx'
import { useLog } from '../log/log-query.ts'
import { useLengthErrors } from '../log/use-length-errors.ts'
import { FishNote } from '../photos/fish-note.tsx'
import { LazyDeleteDialog } from '../photos/lazy-delete-dialog.tsx'
import type { PreviewPoint } from '../photos/map-loader.ts'
import { MapPreview } from '../photos/map-preview.tsx'
import { hasNoPosition } from '../photos/nearby-in-time.ts'
import { NoGpsPanel } from '../photos/no-gps-panel.tsx'
import { MeasureButton, type RulerEntry } from '../ruler/measure-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import { selectBestTitles } from './best-titles.ts'
import { PhotoMenuItems, usePhotoActions, viewerActions } from './photo-actions.tsx'
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
}

/** What is known about the catch and, if expanded, about its position and conditions. */
export function CatchDetails({
  photo,
  confirmedId,
  hasJustEdited,
  onEdit,
  isExpanded,
  ruler,
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
          <CatchMenu photo={photo} onMeasure={ruler.open} />
        </div>
      </div>
      {photo.isOriginalLost && (
        <p className="mb-2 text-quiet text-sm">
          The original of this photo was lost. At most smaller copies of it are left.
        </p>
      )}
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
      {isCatch && (hasNoPosition(photo) || isCoarse(photo)) && <NoGpsPanel key={photo.id} photo={photo} />}
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

/** Returns whether a photo has only a coarse position, and no location. */
function isCoarse({ positionSource, locationId }: LogPhoto): boolean {
  return positionSource === 'coarse' && locationId === null
}

function positionOf({ latitude, longitude }: LogPhoto): PreviewPoint[] {
  return latitude === null || longitude === null ? [] : [{ latitude, longitude }]
}

/** The menu of occasional actions. */
function CatchMenu({ photo, onMeasure }: { photo: LogPhoto; onMeasure: () => void }) {
  const [deletion, requestDeletion] = useDialogRequest<LogPhoto | null>()
  const actions = usePhotoActions(viewerActions, {
    photos: [photo],
    open: { measure: onMeasure, delete: () => requestDeletion(photo) },
  })
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="More actions" className="-mr-2" />}>
        <PhotoMenuItems actions={actions} />
      </Menu>
      <LazyDeleteDialog
        request={
          deletion?.content ? { number: deletion.key, photos: [deletion.content], isSelection: false } : null
        }
        onError={() => requestDeletion(null)}
      />
    </>
  )
}

/** States that a photo is marked as no catch, and by whom, with a button to undo that. */
function NotFishing({ photo }: { photo: LogPhoto }) {
  const [action] = usePhotoActions(['catch'], { photos: [photo] })
  return (
    <div className="my-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-tint p-3 text-sm">
      <p>{photo.fishingEdited ? 'You marked this as not a catch.' : 'No fish was found in this photo.'}</p>
      {action && (
        <Button busy={action.isDisabled} onClick={action.run}>
          {!action.isDisabled && <action.icon aria-hidden />}
          {action.label}
        </Button>
      )}
    </div>
  )
}

/** Says what a fish in the photo is the best of, and links to all bests. */
function BestNote({ photo }: { photo: LogPhoto }) {
  const titles = useLog(selectBestTitles).data
  const shown = photo.isFishing === false ? [] : catchesOf(photo).flatMap(({ id }) => titles?.get(id) ?? [])
  if (shown.length === 0) return null
  return (
    <Link to="/bests" className={linkClass}>
      <Trophy aria-hidden className="size-5 shrink-0 text-sun" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{shown.join(' · ')}</span>
      <ChevronRight aria-hidden className="ml-auto size-5 shrink-0 text-quiet" />
    </Link>
  )
}

const linkClass =
  '-mx-2 flex min-h-11 items-center gap-2 rounded-md px-2 py-1 font-semibold text-sm transition-colors hover:bg-tint'
