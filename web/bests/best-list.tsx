import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useOwnCatchesFilter } from '../log/use-own-catches-filter.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { usePagedList } from '../ui/paged-rows.tsx'
import { useFirstItems } from '../ui/use-first-items.tsx'
import { BestTile } from './best-tile.tsx'
import type { SpeciesCard, SpeciesRecord } from './species-cards.ts'

interface BestListProps {
  cards: readonly SpeciesCard[]
  onOpen: (record: SpeciesRecord) => void
  /** Called with a best whose size is a guess, to confirm it. */
  onConfirm: (photoId: string, catchId: string) => void
}

/** The number of species shown at first, and added each time. */
const pageSize = 12

/** The best catches, one card per species, with a way to each; shows more on request. */
export function BestList({ cards, ...actions }: BestListProps) {
  const { list, shown, show, nextCount, showMore } = usePagedList(cards, pageSize)
  if (cards.length === 0) return null
  return (
    <>
      <SpeciesJump names={cards.map(({ name }) => name)} onJump={show} />
      <ul ref={list} aria-label="Best catches" className="grid gap-4 sm:grid-cols-2">
        {shown.map((card) => (
          <li key={card.name} className="min-w-0">
            <SpeciesArticle card={card} {...actions} />
          </li>
        ))}
      </ul>
      {nextCount > 0 && (
        <Button className="self-center" onClick={showMore}>
          Show {nextCount} More
        </Button>
      )}
    </>
  )
}

interface CardProps extends Omit<BestListProps, 'cards'> {
  card: SpeciesCard
}

function SpeciesArticle({ card: { name, catchCountText, records, ranking }, ...actions }: CardProps) {
  const ownCatches = useOwnCatchesFilter()
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg bg-sheet p-3 shadow-raised">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 pt-1">
        <h2 className="line-clamp-2 min-w-0 flex-1 basis-[8rem] font-bold text-base [overflow-wrap:anywhere]">
          {name}
        </h2>
        {ranking === null ? (
          <p className="measure shrink-0 text-quiet text-sm">{catchCountText}</p>
        ) : (
          <Link
            to="/photos"
            search={{ ...ranking, ...ownCatches }}
            aria-label={`${catchCountText} of ${name}, ${ranking.sort === 'weightLbs' ? 'heaviest' : 'longest'} first`}
            className="measure -my-3 -mr-1 flex min-h-11 shrink-0 items-center gap-0.5 rounded-md px-1 font-semibold text-action text-sm hover:bg-tint"
          >
            {catchCountText}
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {records.map((record) => (
          <BestTile
            key={record.catchId}
            record={record}
            name={name}
            isOnlyRecord={records.length === 1}
            {...actions}
          />
        ))}
      </div>
    </article>
  )
}

interface SpeciesJumpProps {
  names: readonly string[]
  onJump: (index: number) => void
}

/** With fewer, all cards are near. */
const minSpecies = 3
/** About two rows in a wide window. */
const maxShown = 8

/** Leads to the card of a species below, in one row on a phone. */
function SpeciesJump({ names, onJump }: SpeciesJumpProps) {
  const [shown, restChip] = useFirstItems(names, maxShown)
  if (names.length < minSpecies) return null
  return (
    <nav
      aria-label="Jump to species"
      className={`-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap ${restChip === null ? 'flex-wrap' : ''}`}
    >
      {shown.map((name, index) => (
        <Chip key={name} onClick={() => onJump(index)} className="max-w-full [overflow-wrap:anywhere]">
          {name}
        </Chip>
      ))}
      {restChip}
    </nav>
  )
}
