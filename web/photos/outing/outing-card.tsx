import { Link } from '@tanstack/react-router'
import {
  ChevronLeft,
  ChevronRight,
  Clock,
  FishOff,
  List,
  type LucideIcon,
  NotebookPen,
  Trophy,
} from 'lucide-react'
import type { FishedHours } from '../../../shared/catches/fished-hours.ts'
import { formatDuration } from '../../../shared/catches/fished-hours-text.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LogNotedCatch } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { WeatherCredit } from '../../conditions/weather-credit.tsx'
import type { CaughtFish } from '../../log/caught-fish.ts'
import { hasUnsent, pendingEdits } from '../../offline/pending-edits.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { MapPreview } from '../map-preview/map-preview.tsx'
import { NotedCatchRow } from '../noted-catches/noted-catch-row.tsx'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { joinKnown } from '../photo-text.ts'
import { FishText, useBiggestFish } from './biggest-fish.tsx'
import { formatDates } from './format-dates.ts'
import { outingHoursText, rateText, totalHours, tripRateText } from './outing-hours.ts'
import { OutingNotes } from './outing-notes.tsx'
import { isTrip, type OutingFilter } from './outing-search.ts'
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
            <Button variant="quiet" asChild className="px-1!">
              <Link to="/outings" search={{ group }}>
                <List aria-hidden />
                All Outings
              </Link>
            </Button>
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
              <Button variant="quiet" asChild className="px-1!">
                <Link to="/photos" search={{ notFishing: 'true', date, group }}>
                  <FishOff aria-hidden />
                  {plural(notFishingCount, 'photo')} without a catch
                </Link>
              </Button>
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

function OutingLink({ label, icon, day, group }: OutingLinkProps) {
  return (
    <IconButton
      label={day === null ? label : `${label}: ${formatLocalDate(day)}`}
      icon={icon}
      className="aria-disabled:opacity-30"
      asChild
    >
      {/* At the end it keeps the focus. */}
      <Link
        to="/photos"
        search={{ date: day ?? undefined, group }}
        disabled={day === null}
        tabIndex={0}
        resetScroll={false}
      />
    </IconButton>
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
