import { Link } from '@tanstack/react-router'
import {
  ChevronLeft,
  ChevronRight,
  Clock,
  FishOff,
  List,
  type LucideIcon,
  NotebookPen,
  Pencil,
  Trophy,
} from 'lucide-react'
import type { FishedHours } from '../../shared/catches/fished-hours.ts'
import { fishedHoursText, formatDuration } from '../../shared/catches/fished-hours-text.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogNotedCatch } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { PendingBadge } from '../changes/pending-badge.tsx'
import { WeatherCredit } from '../conditions/weather-credit.tsx'
import type { CaughtFish } from '../log/caught-fish.ts'
import { AddNotedLocation } from '../noted-catches/add-noted-location.tsx'
import { NotedCatchRow } from '../noted-catches/noted-catch-row.tsx'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { hasUnsent, pendingEdits } from '../offline/pending-edits.ts'
import { formatDates } from '../photos/format-dates.ts'
import { MapPreview } from '../photos/map-preview.tsx'
import { isTrip, type OutingFilter } from '../photos/outing-search.ts'
import { joinKnown } from '../photos/photo-text.ts'
import { Facts } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { FishText, useBiggestFish } from './biggest-fish.tsx'
import { outingHoursText, rateText, totalHours, tripRateText } from './outing-hours.ts'
import { conditionTexts, fishText, isPhoto, timesText, uncountedText } from './outing-text.ts'
import type { ShownOuting } from './select-outing.ts'

interface OutingCardProps extends OutingFilter {
  outing: ShownOuting
  onOpen: (photoId: string) => void
}

/** What an outing or a trip brought: when, which fish, the biggest one, the conditions and its notes, with links to the outings before and after. */
export function OutingCard({ outing, date, group, onOpen }: OutingCardProps) {
  const units = useUnits()
  const dialog = useNotedCatchDialog()
  const { isOffline } = useConnection()
  const { catches, photos, fish, notes, earlierDay, laterDay, points, notFishingCount } = outing
  const all = [...catches, ...notes]
  const { locationId = null, locationName } = all.find((each) => each.locationId !== null) ?? {}
  const location = locationId === null ? null : { id: locationId, name: locationName ?? 'Location' }
  const groupName = all[0]?.groupName
  const noted = catches.filter((each): each is LogNotedCatch => !isPhoto(each))
  const isDay = !isTrip({ date })
  const conditions = conditionTexts(catches, units, isDay ? all : []) // the moon changes during a trip
  const [dayHours] = outing.hours
  const total = totalHours(outing.hours)
  function addHours() {
    const suggested = outing.suggestedHours
    const note = notes.find(({ fishedTo }) => fishedTo === null)
    // Without a connection, a note that was already sent can't be changed, but another one can wait.
    if (note && (!isOffline || hasUnsent(pendingEdits.getState().get(note.id)))) dialog.edit(note, suggested)
    else dialog.noteOuting({ day: date, location }, suggested)
  }
  const isOnMap = photos.some((photo) => photo.locationId !== null)
  return (
    <section aria-labelledby="outing" className="@container mt-1 rounded-lg bg-sheet p-3 shadow-raised">
      <div className={points.length > 0 ? besideMap : undefined}>
        <div>
          <div className="-mt-1 flex items-center justify-between">
            <Link
              className={buttonClass({ variant: 'quiet', className: 'px-1!' })}
              to="/outings"
              search={{ group }}
            >
              <List aria-hidden />
              All Outings
            </Link>
            <nav aria-label="Outings" className="flex">
              <OutingLink label="Earlier outing" icon={ChevronLeft} day={earlierDay} group={group} />
              <OutingLink label="Later outing" icon={ChevronRight} day={laterDay} group={group} />
            </nav>
          </div>
          <h2 id="outing" aria-live="polite" className="px-1 font-bold text-lg leading-tight">
            {isDay ? dayFormat.format(new Date(date)) : formatDates(date)}
          </h2>
          <p className="measure px-1 text-quiet text-sm [overflow-wrap:anywhere]">
            {joinKnown([
              group === undefined ? null : (groupName ?? group),
              ...(isDay
                ? [dayHours ? outingHoursText(dayHours) : timesText(catches)]
                : [
                    plural(outing.outingCount, 'outing'),
                    total.minutes === 0 ? null : formatDuration(total.minutes),
                  ]),
            ])}
          </p>
          <p className="measure px-1 pt-2 [overflow-wrap:anywhere]">{fishText(fish)}</p>
          <p className="measure px-1 text-sm [overflow-wrap:anywhere] empty:hidden">
            {uncountedText(catches)}
          </p>
          <p className="measure px-1 text-sm [overflow-wrap:anywhere] empty:hidden">
            {isDay ? rateText(total) : tripRateText(total, outing.outingCount)}
          </p>
          <BiggestFish fish={fish} onOpen={onOpen} />
          {conditions.length > 0 && (
            <div className="px-1">
              <Facts className="text-quiet text-sm">{conditions}</Facts>
            </div>
          )}
        </div>
        <MapPreview
          points={points}
          search={isOnMap ? { date, group } : { locationId: locationId ?? undefined }}
          className={classNames(mapClass, points.length > 1 ? 'h-44' : 'h-24')}
        />
        <div>
          {noted.length > 0 && (
            <div className="mt-2 flex flex-col border-hairline border-t px-1">
              <PagedRows key={date} label="Catches without photos" items={noted} pageSize={3}>
                {(each) => (
                  <NotedCatchRow
                    key={each.id}
                    noted={each}
                    units={units}
                    hasLocation
                    hasDate={!isDay}
                    onOpen={dialog.edit}
                  />
                )}
              </PagedRows>
            </div>
          )}
          <OutingNotes
            notes={isDay ? notes.toSorted(byStart) : notes}
            hasDate={!isDay}
            onEdit={dialog.edit}
          />
          <div className="-mb-2 flex flex-wrap items-center gap-x-4">
            {isDay && (
              <Button
                variant="quiet"
                className="px-1!"
                onClick={() => dialog.noteOuting({ day: date, location })}
              >
                <NotebookPen aria-hidden />
                Add Note
              </Button>
            )}
            {isDay && dayHours === undefined && (
              <Button variant="quiet" className="px-1!" onClick={addHours}>
                <Clock aria-hidden />
                Add Hours
              </Button>
            )}
            {notFishingCount > 0 && (
              <Link
                className={buttonClass({ variant: 'quiet', className: 'px-1!' })}
                to="/photos"
                search={{ notFishing: 'true', date, group }}
              >
                <FishOff aria-hidden />
                {plural(notFishingCount, 'photo')} without a catch
              </Link>
            )}
            {catches.some(({ temperature }) => temperature !== null) && (
              <div className="ml-auto px-1">
                <WeatherCredit />
              </div>
            )}
          </div>
        </div>
      </div>
      {dialog.dialog}
    </section>
  )
}

function byStart(a: FishedHours, b: FishedHours): number {
  return (a.fishedFrom ?? '').localeCompare(b.fishedFrom ?? '')
}

const besideMap = '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_18rem] @2xl:grid-rows-[auto_1fr] @2xl:gap-x-4'

/** Pins and the label above them take 96 px, and several locations need room between that. */
const mapClass = 'my-2 @2xl:my-0 @2xl:row-span-2 @2xl:h-auto @2xl:min-h-44'

interface OutingLinkProps {
  label: string
  icon: LucideIcon
  day: string | null
  group: string | undefined
}

function OutingLink({ label, icon: Icon, day, group }: OutingLinkProps) {
  const name = day === null ? label : `${label}: ${formatLocalDate(day)}`
  return (
    <Link
      to="/photos"
      search={{ date: day ?? undefined, group }}
      disabled={day === null}
      tabIndex={0} // at the end it keeps the focus
      resetScroll={false}
      aria-label={name}
      data-tooltip={name}
      className={classNames(iconButtonClass(), 'aria-disabled:opacity-30')}
    >
      <Icon aria-hidden className="size-6" />
    </Link>
  )
}

interface BiggestFishProps {
  fish: readonly CaughtFish[]
  onOpen: (photoId: string) => void
}

/** The biggest of several fish; a tap opens its photo, if there is one. */
function BiggestFish({ fish, onOpen }: BiggestFishProps) {
  const biggest = useBiggestFish(fish)
  if (!biggest) return null
  const { photo } = biggest
  const content = (
    <>
      <Trophy aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Biggest: <FishText caught={biggest.caught} />
      </span>
    </>
  )
  if (photo === null) return <p className={biggestClass}>{content}</p>
  return (
    <button
      type="button"
      onClick={() => onOpen(photo.id)}
      className={`${biggestClass} rounded-md text-left transition-colors hover:bg-tint`}
    >
      {content}
    </button>
  )
}

const biggestClass = 'measure flex min-h-11 w-full items-center gap-2 px-1 text-sm'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

interface OutingNotesProps {
  notes: readonly LogNotedCatch[]
  /** Whether each says its date. */
  hasDate: boolean
  onEdit(note: LogNotedCatch): void
}

/** The notes about an outing, each with its location and a button to edit it. */
function OutingNotes({ notes, hasDate, onEdit }: OutingNotesProps) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes" className="mt-2 flex flex-col">
      {notes.map((noted) => (
        <li key={noted.id} className="flex items-start gap-2 border-hairline border-t py-1 pl-1">
          <div className="measure min-w-0 flex-1 self-center text-sm [overflow-wrap:anywhere]">
            {hasDate && <p className="text-quiet">{formatLocalDate(noted.timestamp)}</p>}
            <div id={`note-${noted.id}`}>
              <p className="empty:hidden">{fishedHoursText(noted)}</p>
              <p className="whitespace-pre-line empty:hidden">
                {noted.note ?? (noted.fishedFrom === null && 'Empty note')}
              </p>
            </div>
            {noted.locationId !== null && (
              <Link
                to="/map"
                search={{ locationId: noted.locationId }}
                className="-my-3 inline-block py-3 text-quiet underline underline-offset-4"
              >
                {noted.locationName}
              </Link>
            )}
            <AddNotedLocation
              noted={noted}
              name={`note, ${formatLocalDate(noted.timestamp)}`}
              onOpen={onEdit}
            />
          </div>
          <PendingBadge id={noted.id} />
          <IconButton
            label="Edit note"
            aria-describedby={`note-${noted.id}`}
            icon={Pencil}
            onClick={() => onEdit(noted)}
          />
        </li>
      ))}
    </ul>
  )
}
