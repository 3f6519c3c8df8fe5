import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { getBestsEndpoint, type SpeciesBest } from '../../shared/bests.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { speciesKey } from '../../shared/species-key.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useRestoreScroll } from '../app-shell/scroll-restoration.ts'
import { useOverlayHistory } from '../app-shell/use-overlay-history.ts'
import { MeasuredFish } from '../illustrations/measured-fish.tsx'
import type { CaughtFish } from '../log/caught-fish.ts'
import { useIsFirstVisit, useLog } from '../log/log-query.ts'
import { useLengthErrors } from '../log/use-length-errors.ts'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { LazyLocationPicker } from '../photos/lazy-location-picker.tsx'
import { useCatchesStatus } from '../photos/photos-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { UploadPhotosButton } from '../upload/upload-photos-button.tsx'
import { PhotoViewer, preloadPhotoViewer } from '../viewer/photo-viewer.tsx'
import { BestList } from './best-list.tsx'
import { FishOfTheYearCard, FishOfTheYearSkeleton, useFishOfTheYear } from './fish-of-the-year.tsx'
import { openedPhotos } from './opened-photos.ts'
import { type LogBests, selectBests, toEarlyBests } from './select-bests.ts'
import { listedSpeciesText, type SpeciesRecord, speciesCards, speciesName } from './species-cards.ts'
import { totalsText } from './totals-text.ts'
import type { FishOfTheYear } from './yearly-best.ts'

/*
 * Bests are chosen in this browser, from the rows of the log (`select-bests.ts`), so the screen also works offline and fails only if
 * the log does; until a new browser has the whole log, the server says which they are. `species-cards.ts` says what the cards show.
 * A tap opens the photo in the viewer, or the dialog of a catch without a photo. Below, the patterns count the same fish, once the
 * bests are drawn.
 */

const loadPatterns = () => import('./patterns.tsx')

/** The personal bests: the fish of the year, the best catch of every species, and patterns by time and weather. */
export function BestsScreen() {
  const query = useBests()
  const { data: bests } = query
  const fish = useDeferredValue(bests?.fish ?? null, null)
  const fishOfTheYear = useFishOfTheYear()
  const viewer = useOverlayHistory('photo')
  const hasFish = fish !== null && fish.length > 0
  const patterns = useLazyModule(hasFish, loadPatterns)
  useRestoreScroll(patterns !== null)
  return (
    <ContentColumn className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <ScreenTitle>Personal Bests</ScreenTitle>
          <p role="status" className="measure min-h-5 text-quiet text-sm">
            {bests && bests.catchCount > 0 && totalsText(bests)}
          </p>
        </div>
        {patterns && hasFish && <patterns.PatternsJump />}
      </div>
      {bests === undefined &&
        (query.isError ? (
          <QueryError title="Failed to load personal bests" query={query} />
        ) : (
          <BestsSkeleton />
        ))}
      {bests?.catchCount === 0 && <NoBests />}
      {bests && bests.catchCount > 0 && (
        <BestsBySpecies
          {...{ bests, fish, fishOfTheYear }}
          isLoading={bests.fish === null && !query.isError}
          onShow={viewer.show}
        />
      )}
      {patterns && hasFish && <patterns.Patterns fish={fish} />}
      {bests && (
        <BestsViewer
          photos={inPageOrder(bests, fishOfTheYear)}
          photoId={viewer.shown}
          confirmedId={viewer.confirmed}
          onShow={viewer.show}
          onClose={viewer.close}
        />
      )}
    </ContentColumn>
  )
}

/** Returns the user's bests: from the log, and on a first visit as the server answers until that is complete. */
function useBests() {
  const bests = useLog(selectBests)
  const isEarly = useIsFirstVisit() && bests.data === undefined
  const early = useQuery({ ...queryOptionsFor(getBestsEndpoint), select: toEarlyBests, enabled: isEarly })
  const shown = isEarly && early.data ? { ...bests, data: early.data } : bests
  useRefetchErrorToast(shown, 'Failed to load personal bests')
  return shown
}

/** The loading skeleton of the personal bests. */
function BestsSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2">
      <span className="sr-only">Loading personal bests</span>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="flex animate-late flex-col gap-3 rounded-lg bg-sheet p-3 shadow-raised">
          <Skeleton className="h-6 w-40" />
          <div className="flex items-center gap-3 sm:flex-col sm:items-start">
            <div className="w-2/5 max-w-40 sm:w-full sm:max-w-none">
              <Skeleton className="aspect-4/3 sm:aspect-3/2" />
            </div>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-7 w-28" />
              <Skeleton className="h-5 w-32 sm:w-44" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

/** The empty state of the personal bests before the first catch. */
function NoBests() {
  return (
    <EmptyState
      icon={<MeasuredFish className="h-30 [@media(max-height:41rem)]:h-16" />}
      title="No catches yet"
      description="Upload photos of your catches to see the heaviest and longest of each species, and when the fish bite."
      action={<UploadPhotosButton />}
    />
  )
}

interface BestsBySpeciesProps {
  bests: LogBests
  /** All fish of the log; null until they can be gone through. */
  fish: readonly CaughtFish[] | null
  fishOfTheYear: readonly FishOfTheYear[]
  /** Whether the fish of the year will be known. */
  isLoading: boolean
  onShow: (photoId: string, confirmedId?: string) => void
}

function BestsBySpecies({ bests, fish, fishOfTheYear, isLoading, onShow }: BestsBySpeciesProps) {
  const units = useUnits()
  const lengthErrors = useLengthErrors()
  const { cards, unmeasured } = useMemo(
    () => speciesCards(bests, { units, lengthErrors }),
    [bests, units, lengthErrors],
  )
  const notedDialog = useNotedCatchDialog()
  function open({ photo, catchId }: SpeciesRecord) {
    const noted = bests.notedCatches.find(({ id }) => id === catchId)
    if (photo !== null) onShow(photo.id)
    else if (noted) notedDialog.edit(noted)
  }
  function openFishOfTheYear({ fish }: FishOfTheYear) {
    if (fish.photo === null) notedDialog.edit(fish.caught)
    else onShow(fish.photo.id)
  }
  const listedText = listedSpeciesText(bests)
  return (
    <>
      {isLoading && cards.length > 0 && <FishOfTheYearSkeleton />}
      <FishOfTheYearCard bests={fishOfTheYear} context={{ units, lengthErrors }} onOpen={openFishOfTheYear} />
      <BestList cards={cards} onOpen={open} onConfirm={onShow} />
      {listedText !== null && <p className="measure text-quiet text-sm">{listedText}</p>}
      {fish && <UnmeasuredSpecies species={unmeasured} fish={fish} isAll={cards.length === 0} />}
      {notedDialog.dialog}
    </>
  )
}

interface UnmeasuredSpeciesProps {
  species: readonly SpeciesBest[]
  /** All fish of the log. */
  fish: readonly CaughtFish[]
  /** Whether no species has been measured at all. */
  isAll: boolean
}

/** The number of species listed by name. */
const maxNames = 8

/** The species without a measured catch, and how to add a measure. */
function UnmeasuredSpecies({ species, fish, isAll }: UnmeasuredSpeciesProps) {
  const { hasPhotos, hasNoted } = useMemo(() => findKinds(species, fish), [species, fish])
  if (species.length === 0) return null
  const names = species
    .slice(0, maxNames)
    .map((best) => `${speciesName(best)} (${plural(best.catchCount, 'catch')})`)
  const rest = species.length - names.length
  return (
    <section className="rounded-lg border border-hairline bg-sheet p-4 text-sm">
      <h2 className="font-bold text-base">{isAll ? 'No measurements yet' : 'Not measured yet'}</h2>
      <p className="measure mt-1 [overflow-wrap:anywhere]">
        {names.join(', ')}
        {rest > 0 && ` and ${rest.toLocaleString('en-US')} more`}
      </p>
      <p className="mt-2 text-quiet">
        A personal best needs a length or a weight. Open one of your{' '}
        {hasPhotos && <ListLink to="/photos">photos</ListLink>}
        {hasPhotos && hasNoted && ' or '}
        {hasNoted && <ListLink to="/catches">catches without photos</ListLink>} to add one.
      </p>
    </section>
  )
}

function ListLink({ to, children }: { to: '/photos' | '/catches'; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-action underline">
      {children}
    </Link>
  )
}

/** Returns whether fish of these species have photos, and whether some have none. */
function findKinds(species: readonly SpeciesBest[], fish: readonly CaughtFish[]) {
  const folded = new Set(species.map((best) => fold(best.species)))
  const found = fish.filter(({ caught }) => folded.has(fold(caught.species)))
  const hasNoted = found.some(({ photo }) => photo === null)
  return { hasNoted, hasPhotos: !hasNoted || found.some(({ photo }) => photo !== null) }
}

function fold(species: string | null): string {
  return speciesKey(species ?? '')
}

/** Returns the photos of the last fish of the year, of the bests, and of the fish of earlier years. */
function inPageOrder({ photos }: LogBests, fishOfTheYear: readonly FishOfTheYear[]): LogPhoto[] {
  const [first, ...earlier] = fishOfTheYear.map(({ fish }) => fish.photo)
  const all = [first, ...photos, ...earlier].filter((photo) => photo != null)
  return [...new Map(all.map((photo) => [photo.id, photo])).values()]
}

interface BestsViewerProps {
  photos: readonly LogPhoto[]
  /** Null while the viewer is closed. */
  photoId: string | null
  /** The fish in that photo whose sizes the user is to confirm; null if there is none. */
  confirmedId: string | null
  onShow: (photoId: string) => void
  onClose: () => void
}

/** The photo viewer for the best catches, in the order of the page. */
function BestsViewer({ photoId, ...props }: BestsViewerProps) {
  useEffect(() => {
    void preloadPhotoViewer()
  }, [])
  return photoId !== null && <OpenedViewer photoId={photoId} {...props} />
}

/**
 * Keeps the photos it was opened with until it closes, so that a catch stays visible after a correction, even if it is
 * no longer a best.
 */
function OpenedViewer({ photos: bests, ...props }: BestsViewerProps & { photoId: string }) {
  const [opened, setOpened] = useState(bests)
  const photos = openedPhotos(opened, { bests, ...useCatchesStatus() })
  if (opened.some((photo, index) => photo !== photos[index])) setOpened(photos)
  return (
    <>
      <PhotoViewer {...props} photos={photos} />
      <LazyLocationPicker />
    </>
  )
}
