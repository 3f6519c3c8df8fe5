import { useSearch } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useMemo } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { parseFilter } from '../../shared/photos/photo-filter.ts'
import { useUnits } from '../account/account-api.ts'
import { useChangeSearch } from '../app-shell/search-params.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { useOwnCatchesFilter } from '../log/use-own-catches-filter.ts'
import { Button } from '../ui/button.tsx'
import { MenuChip } from '../ui/menu-chip.tsx'
import { useFirstItems } from '../ui/use-first-items.tsx'
import { BarList } from './bar-list.tsx'
import { OutingPattern } from './outing-pattern.tsx'
import { buildPatternCharts, minCatches, type PatternChartData } from './pattern-charts.ts'
import { PatternFigure } from './pattern-figure.tsx'
import {
  filterFish,
  labelOf,
  listFishChoices,
  type PatternFilter,
  type PatternFilterName,
} from './pattern-filter.ts'
import { unknownText } from './pattern-text.ts'
import { countFishPatterns } from './select-bests.ts'

/** Leads to the patterns, which are many cards below. */
export function PatternsJump() {
  function jump() {
    const heading = document.getElementById(headingId)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <Button variant="quiet" className="-mr-2 -mb-3 px-2!" onClick={jump}>
      Patterns
      <ArrowDown aria-hidden />
    </Button>
  )
}

const headingId = 'patterns'

/** The patterns by time, water and weather of fish that can be filtered: charts for those with enough catches, and a list of the others. */
export function Patterns({ fish }: { fish: readonly CaughtFish[] }) {
  const units = useUnits()
  const { filter, setFilter, openTables, toggleTable } = usePatternParams()
  const counted = useMemo(() => filterFish(fish, filter), [fish, filter])
  const patterns = useMemo(() => {
    const withoutPhotos = countFishPatterns(counted.filter(({ photo }) => photo === null))
    return buildPatternCharts(countFishPatterns(counted), withoutPhotos, units)
  }, [counted, units])
  const search = { ...filter, ...useOwnCatchesFilter() }
  const charted = patterns.filter(({ hasEnoughCatches }) => hasEnoughCatches)
  const uncharted = patterns.filter(({ hasEnoughCatches }) => !hasEnoughCatches)
  return (
    <section aria-labelledby={headingId} className="mt-4 flex flex-col gap-4">
      <div>
        <h2 id={headingId} tabIndex={-1} className="scroll-mt-8 font-bold text-lg outline-none">
          Patterns
        </h2>
        <p className="text-quiet text-sm">
          Based on catches you logged. The more you fish, the more you log.
        </p>
      </div>
      <div className={chipsClass}>
        {controls.map(({ name, label }) => {
          const value = filter[name]
          return (
            <MenuChip
              key={name}
              label={label}
              value={name === 'date' ? value?.slice(0, 4) : value}
              setting={value === undefined ? null : labelOf(name, value)}
              listChoices={() => listFishChoices(fish, filter, name)}
              noChoices={`${label}: unknown for these catches`}
              onChange={(chosen) => setFilter(name, chosen)}
            />
          )
        })}
      </div>
      <p role="status" className="measure -mt-2 text-quiet text-sm empty:hidden">
        {counted.length < fish.length &&
          `${counted.length.toLocaleString('en-US')} of ${plural(fish.length, 'catch')}`}
      </p>
      {filter.bait === undefined && (
        <>
          <OutingPattern filter={filter} />
          <BaitPattern fish={counted} filter={filter} />
        </>
      )}
      {charted.map((pattern) => (
        <PatternFigure
          key={pattern.kind}
          pattern={pattern}
          search={search}
          hasTable={openTables.includes(pattern.kind)}
          onToggleTable={() => toggleTable(pattern.kind)}
        />
      ))}
      {uncharted.length > 0 && <NotEnoughCatches patterns={uncharted} />}
    </section>
  )
}

/** The filter of the patterns and which of their tables are open: in the URL, so that both are as before after Back. */
function usePatternParams() {
  const { species, group, bait, date, tables } = useSearch({ strict: false })
  const changeSearch = useChangeSearch()
  const filter = useMemo(
    (): PatternFilter => parseFilter({ species, group, bait, date }),
    [species, group, bait, date],
  )
  const openTables = tables?.split(',') ?? []
  return {
    filter,
    setFilter: (name: PatternFilterName, value: string | undefined) => changeSearch({ [name]: value }),
    openTables,
    toggleTable(kind: string) {
      const others = openTables.filter((open) => open !== kind)
      const changed = others.length < openTables.length ? others : [...openTables, kind]
      changeSearch({ tables: changed.join(',') || undefined }, { replace: true })
    },
  }
}

const controls = [
  { name: 'species', label: 'Species' },
  { name: 'group', label: 'Location group' },
  { name: 'bait', label: 'Bait' },
  { name: 'date', label: 'Year' },
] as const

const chipsClass = '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap'

interface BaitPatternProps {
  /** Those that match the filter. */
  fish: readonly CaughtFish[]
  filter: PatternFilter
}

/** What fish were caught with, the most frequent first; each bait leads to its photos. Nothing if few baits are known. */
function BaitPattern({ fish, filter: { species, group, date } }: BaitPatternProps) {
  const { baits, inPhotos, knownCount } = useMemo(() => countBaits(fish), [fish])
  const [shown, restChip] = useFirstItems(baits, 6)
  const [most] = baits
  const ownCatches = useOwnCatchesFilter()
  if (most === undefined || knownCount < minCatches) return null
  const uncounted = unknownText(fish.length - knownCount, { datum: 'a bait', bucketNoun: 'bait' })
  return (
    <article className="flex flex-col gap-2 rounded-lg bg-sheet p-4 shadow-raised">
      <h3 id="bait-pattern" className="font-bold text-base">
        By bait
      </h3>
      <BarList
        labelledBy="bait-pattern"
        rows={shown.map(({ value: bait, count }) => ({
          name: bait,
          value: (
            <>
              {count.toLocaleString('en-US')}
              <span className="sr-only"> {count === 1 ? 'catch' : 'catches'}</span>
            </>
          ),
          share: count / most.count,
          link: inPhotos.has(normalizeName(bait))
            ? { to: '/photos', search: { bait, species, group, date, ...ownCatches } }
            : null,
        }))}
      />
      {restChip && <div className="flex">{restChip}</div>}
      {uncounted && <p className="measure text-quiet text-sm">{uncounted}</p>}
    </article>
  )
}

function countBaits(fish: readonly CaughtFish[]) {
  const known = fish.filter(({ caught }) => caught.caughtWith)
  const photographed = known.filter(({ photo }) => photo !== null)
  return {
    baits: listFishChoices(known, {}, 'bait'),
    inPhotos: new Set(photographed.map(({ caught }) => normalizeName(caught.caughtWith ?? ''))),
    knownCount: known.length,
  }
}

function NotEnoughCatches({ patterns }: { patterns: readonly PatternChartData[] }) {
  return (
    <section className="rounded-lg border border-hairline bg-sheet p-4">
      <h3 className="font-bold text-base">Not enough catches yet</h3>
      <p className="text-quiet text-sm">Each pattern needs at least {minCatches} catches with that data.</p>
      <dl className="mt-3 flex flex-col gap-3 text-sm">
        {patterns.map(({ kind, title, summary }) => (
          <div key={kind}>
            <dt className="font-semibold">{title}</dt>
            <dd className="measure text-quiet">{summary}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
