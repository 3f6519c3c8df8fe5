import { useMemo } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useOverlayHistory } from '../app-shell/use-overlay-history.ts'
import { useRestoreScroll } from '../app-shell/use-restore-scroll.ts'
import { useLengthErrors } from '../log/use-length-errors.ts'
import { useNotedCatchDialog } from '../photos/noted-catches/use-noted-catch-dialog.tsx'
import { ContentColumn } from '../ui/content-column.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { BestList } from './best-list.tsx'
import { useBests, useFishOfTheYear } from './bests-api.ts'
import { BestsSkeleton } from './bests-skeleton.tsx'
import { BestsViewer } from './bests-viewer.tsx'
import { NoBests } from './no-bests.tsx'
import { Patterns, PatternsJump } from './patterns.tsx'
import type { LogBests } from './select-bests.ts'
import { listedSpeciesText, type SpeciesRecord, speciesCards } from './species-cards.ts'
import { totalsText } from './totals-text.ts'
import { UnmeasuredSpecies } from './unmeasured-species.tsx'
import type { FishOfTheYear } from './yearly-best.ts'
import { FishOfTheYearCard } from './yearly-best-card.tsx'

/** The personal bests: the fish of the year, the best catch of every species, and patterns by time and weather. */
export function BestsScreen() {
  const query = useBests()
  const { data: bests } = query
  const fishOfTheYear = useFishOfTheYear()
  const viewer = useOverlayHistory('photo')
  useRestoreScroll(bests !== undefined)
  return (
    <ContentColumn className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <ScreenTitle>Personal Bests</ScreenTitle>
          <p role="status" className="measure min-h-5 text-quiet text-sm">
            {bests && bests.catchCount > 0 && totalsText(bests)}
          </p>
        </div>
        {bests && bests.catchCount > 0 && <PatternsJump />}
      </div>
      {bests === undefined &&
        (query.isError ? (
          <QueryError title="Failed to load personal bests" query={query} />
        ) : (
          <BestsSkeleton />
        ))}
      {bests?.catchCount === 0 && <NoBests />}
      {bests && bests.catchCount > 0 && (
        <BestsAndPatterns bests={bests} fishOfTheYear={fishOfTheYear} onShow={viewer.show} />
      )}
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

/** Returns the photos of the last fish of the year, of the bests, and of the fish of earlier years. */
function inPageOrder({ photos }: LogBests, fishOfTheYear: readonly FishOfTheYear[]): LogPhoto[] {
  const [first, ...earlier] = fishOfTheYear.map(({ fish }) => fish.photo)
  const all = [first, ...photos, ...earlier].filter((photo) => photo != null)
  return [...new Map(all.map((photo) => [photo.id, photo])).values()]
}

interface BestsAndPatternsProps {
  bests: LogBests
  fishOfTheYear: readonly FishOfTheYear[]
  onShow: (photoId: string, confirmedId?: string) => void
}

function BestsAndPatterns({ bests, fishOfTheYear, onShow }: BestsAndPatternsProps) {
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
      <FishOfTheYearCard bests={fishOfTheYear} context={{ units, lengthErrors }} onOpen={openFishOfTheYear} />
      <BestList cards={cards} onOpen={open} onConfirm={onShow} />
      {listedText !== null && <p className="measure text-quiet text-sm">{listedText}</p>}
      <UnmeasuredSpecies species={unmeasured} fish={bests.fish} isAll={cards.length === 0} />
      <Patterns fish={bests.fish} />
      {notedDialog.dialog}
    </>
  )
}
