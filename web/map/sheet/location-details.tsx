import { Link } from '@tanstack/react-router'
import { Images, Trophy, Upload } from 'lucide-react'
import { useRef } from 'react'
import { isSizeKnown } from '../../../shared/bests/choose-best.ts'
import { catchBands } from '../../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../../shared/catches/catch-size.ts'
import { isOwnCatch } from '../../../shared/catches.ts'
import { formatCoordinates } from '../../../shared/coordinates.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { Location, LocationPhoto } from '../../../shared/locations.ts'
import type { LogNotedCatch, LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { SizeTexts } from '../../catches/size-texts.tsx'
import { formatLastVisit } from '../../locations/format-visit.ts'
import type { LocationNoteEditor } from '../../locations/use-location-note-editor.tsx'
import { bestCatch, commonSpecies } from '../../log/catch-summary.ts'
import { type CaughtFish, listFish } from '../../log/caught-fish.ts'
import { useLog } from '../../log/log-query.ts'
import type { LogLocation } from '../../log/select-locations.ts'
import { selectNotedByLocation } from '../../log/select-noted-catches.ts'
import { useLengthErrors } from '../../log/use-length-errors.ts'
import { useOwnCatchesFilter } from '../../log/use-own-catches-filter.ts'
import { NotedAtLocation } from '../../noted-catches/noted-at-location.tsx'
import type { useNotedCatchDialog } from '../../noted-catches/use-noted-catch-dialog.tsx'
import { countByDay } from '../../photos/count-by-day.ts'
import { photoLabel } from '../../photos/photo-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { chipLinkClass } from '../../ui/chip.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { FramedPhoto, MissingPhoto } from '../../ui/framed-photo.tsx'
import { useFirstItems } from '../../ui/use-first-items.tsx'
import { inParentSideways, useRowsInView } from '../../ui/use-rows-in-view.ts'
import { LocationActions, LocationNote, useAddPhotosTo } from './location-actions.tsx'

interface DetailsProps {
  location: LogLocation
  isBeside: boolean
  notedDialog: ReturnType<typeof useNotedCatchDialog>
  noteEditor: LocationNoteEditor
  onEdit(): void
  onOpenPhoto(photoId: string): void
}

export function Details({ location, isBeside, notedDialog, noteEditor, onEdit, onOpenPhoto }: DetailsProps) {
  const { id, name, note, photos } = location
  const noted = useLog(selectNotedByLocation).data?.get(id) ?? []
  const fish = [...listFish(photos), ...noted.filter(isOwnCatch).map((caught) => ({ caught, photo: null }))]
  return (
    <>
      <div className="flex flex-col gap-4 pb-4">
        {photos.length > 0 ? (
          <PhotoStrip photos={photos} onOpen={onOpenPhoto} />
        ) : (
          <AddPhotosHere id={id} name={name} />
        )}
        <div className="flex flex-col gap-4 px-6">
          {note !== null && <LocationNote key={`${id} ${note}`} note={note} onEdit={noteEditor.open} />}
          <BestCatch fish={fish} onOpen={onOpenPhoto} onOpenNoted={notedDialog.edit} />
          {isBeside && (
            <div>
              <StatLine location={location} />
              <p className="measure text-sm">{formatCoordinates(location)}</p>
            </div>
          )}
          <LocationActions location={location} onEdit={onEdit} onAddNote={noteEditor.open} />
          {!isBeside && <StatCards location={location} />}
          <CommonSpecies fish={fish} location={{ id, name }} />
          <PhotoDays photos={photos} />
          <NotedAtLocation location={{ id, name }} noted={noted} dialog={notedDialog} />
          {fish.length > 0 && (
            <Link
              className={buttonClass({ variant: 'quiet', className: '-ml-2 self-start px-2!' })}
              to="/bests"
            >
              <Trophy aria-hidden />
              Personal Bests
            </Link>
          )}
        </div>
      </div>
      <div className="sticky bottom-0 bg-sheet px-6 pb-4 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-sheet before:to-transparent">
        <Link
          className={buttonClass({ variant: photos.length > 0 ? 'action' : 'plain', className: 'w-full' })}
          to="/photos"
          search={{ locationId: id, locationName: name }}
        >
          <Images aria-hidden />
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">View All Photos at {name}</span>
        </Link>
      </div>
    </>
  )
}

interface PhotoStripProps {
  photos: readonly LocationPhoto[]
  onOpen(photoId: string): void
}

const sidePixels = 112
const gapPixels = 8
const paddingPixels = 24

/** The photos of a location in a row, newest first. Virtualized: renders only those near the visible part. */
function PhotoStrip({ photos, onOpen }: PhotoStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const indexes = useRowsInView(list, {
    view: inParentSideways,
    count: photos.length,
    startOf: leftOf,
    overscan: 4,
  })
  return (
    <div className="shrink-0 touch-pan-x overflow-x-auto overscroll-contain py-1">
      <ul
        ref={list}
        aria-label="Photos at this location"
        className="relative"
        style={{ width: leftOf(photos.length) - gapPixels + paddingPixels, height: sidePixels }}
      >
        {indexes.map((index) => {
          const photo = photos[index]
          return (
            photo && (
              <li
                key={photo.id}
                aria-setsize={photos.length}
                aria-posinset={index + 1}
                className="absolute top-0 left-0"
                style={{ transform: `translateX(${leftOf(index)}px)` }}
              >
                <button
                  type="button"
                  aria-label={photoLabel(photo)}
                  onClick={() => onOpen(photo.id)}
                  className="block rounded-md"
                >
                  <FramedPhoto photo={photo} sizes="112px" alt="" className="size-28 rounded-md" />
                </button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** Returns the left of a photo in the strip, in pixels. */
function leftOf(index: number): number {
  return paddingPixels + index * (sidePixels + gapPixels)
}

/** Takes the place of the photos of a location that has none, and adds some. */
function AddPhotosHere(location: { id: string; name: string }) {
  return (
    <div className="mx-6 flex flex-col items-center gap-3 rounded-md bg-tint p-6 text-center">
      <p className="text-quiet text-sm">No photos of this location yet.</p>
      <FileButton variant="action" accept="image/*" multiple onFiles={useAddPhotosTo(location)}>
        <Upload aria-hidden />
        Add photos here
      </FileButton>
    </div>
  )
}

interface BestCatchProps {
  fish: readonly CaughtFish[]
  onOpen(photoId: string): void
  onOpenNoted(noted: LogNotedCatch): void
}

/** Shows the heaviest fish caught at a location, marked if its weight is a guess. Renders nothing if no weight is known. */
function BestCatch({ fish, onOpen, onOpenNoted }: BestCatchProps) {
  const best = bestCatch(fish)
  const units = useUnits()
  const lengthErrors = useLengthErrors()
  if (best === null) return null
  const { photo, caught } = best
  const bands = catchBands(caught, lengthErrors)
  const sizes = [formatCatchLength(caught, bands, units), formatCatchWeight(caught, bands, units, 'lbs')]
  return (
    <section aria-label="Best Catch">
      <button
        type="button"
        onClick={() => (best.photo ? onOpen(best.photo.id) : onOpenNoted(best.caught))}
        className={card}
      >
        {photo === null ? (
          <MissingPhoto className={frame} />
        ) : (
          <FramedPhoto photo={photo} sizes="80px" alt={photoLabel(photo)} className={frame} />
        )}
        <span className="min-w-[min(100%,9rem)] flex-1">
          <span className="flex items-center gap-1.5 text-quiet text-xs">
            <Trophy aria-hidden className="size-4" />
            Best Catch
          </span>
          <span className="line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">
            {caught.species === null ? 'Not identified' : titleCase(caught.species)}
          </span>
          <span className="measure block whitespace-pre-line text-sm">
            <SizeTexts texts={sizes.filter((text) => text !== null)} separator={'\n'} />
          </span>
          {!isSizeKnown(caught, 'weight') && <Badge className="mt-1">AI estimate</Badge>}
        </span>
      </button>
    </section>
  )
}

const frame = 'size-20 shrink-0 rounded-sm'
const card =
  'flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line p-3 text-left transition-colors hover:bg-tint'

/** The statistics of a location in one line. */
function StatLine({ location: { catchCount, species, lastVisit } }: { location: Location }) {
  const texts = [plural(catchCount, 'catch'), plural(species.length, 'species')]
  return (
    <p className="measure text-sm">
      {texts.join(' · ')} · Last visit: {formatLastVisit(lastVisit)}
    </p>
  )
}

/** The statistics of a location. */
function StatCards({ location }: { location: Location }) {
  const { catchCount, lastVisit, latitude, longitude, species } = location
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      <Stat name="Total Catches">{catchCount.toLocaleString('en-US')}</Stat>
      <Stat name="Last Visit">{formatLastVisit(lastVisit)}</Stat>
      <Stat name="Coordinates">
        {latitude.toFixed(4)}, {longitude.toFixed(4)}
      </Stat>
      <Stat name="Species">{species.length.toLocaleString('en-US')}</Stat>
    </dl>
  )
}

function Stat({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="rounded-md bg-tint px-3 py-3">
      <dt className="text-quiet text-xs">{name}</dt>
      <dd className="measure font-bold text-sm [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

interface CommonSpeciesProps {
  fish: readonly CaughtFish[]
  location: { id: string; name: string }
}

/**
 * Lists the species caught at a location, the most frequent first; each leads to its photos there. Renders nothing if no
 * species is known.
 */
function CommonSpecies({ fish, location }: CommonSpeciesProps) {
  const [shown, restChip] = useFirstItems(commonSpecies(fish))
  const ownCatches = useOwnCatchesFilter()
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="common-species" className="flex flex-col gap-2">
      <h3 id="common-species" className="font-semibold text-sm">
        Common Species
      </h3>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ species, count, hasPhoto }) => {
          const text = (
            <>
              <span className="min-w-0 [overflow-wrap:anywhere]">{titleCase(species)}</span>
              <span className="text-quiet"> {count.toLocaleString('en-US')}</span>
            </>
          )
          return (
            <li key={species} className="min-w-0">
              {hasPhoto ? (
                <Link
                  to="/photos"
                  search={{ locationId: location.id, locationName: location.name, species, ...ownCatches }}
                  className={chipLinkClass({ className: 'measure max-w-full gap-1!' })}
                >
                  {text}
                </Link>
              ) : (
                <span className="measure flex min-h-11 items-center gap-1 pr-4 font-semibold text-sm">
                  {text}
                </span>
              )}
            </li>
          )
        })}
        {restChip && <li>{restChip}</li>}
      </ul>
    </section>
  )
}

/** Lists the days with photos at a location, the last one first; each leads to all photos of that day at its group. */
function PhotoDays({ photos }: { photos: readonly LogPhoto[] }) {
  const [shown, restChip] = useFirstItems(countByDay(photos).reverse(), maxShown)
  if (shown.length === 0) return null
  const group = photos[0]?.groupName ?? undefined
  return (
    <section aria-labelledby="photo-days" className="flex flex-col gap-2">
      <h3 id="photo-days" className="font-semibold text-sm">
        Days with photos
      </h3>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ day }) => (
          <li key={day}>
            <Link
              to="/photos"
              search={{ date: day, group }}
              className={chipLinkClass({ className: 'measure' })}
            >
              {formatLocalDate(day)}
            </Link>
          </li>
        ))}
        {restChip && <li>{restChip}</li>}
      </ul>
    </section>
  )
}

const maxShown = 6
