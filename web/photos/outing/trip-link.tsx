import { Link } from '@tanstack/react-router'
import { ChevronRight, Route } from 'lucide-react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { Trip } from './find-trips.ts'
import { formatDates } from './format-dates.ts'

interface TripLinkProps {
  trip: Trip
  /** The name of the group that it is reduced to. */
  group: string | undefined
}

/** The heading of a trip in the list of outings: where and when it was and what it brought. A tap shows it as a whole. */
export function TripLink({ trip: { dates, groupNames, outings }, group }: TripLinkProps) {
  const fishCount = outings.reduce((sum, { fish }) => sum + fish.length, 0)
  const [name = 'Trip', second, ...others] = groupNames
  const names =
    second === undefined
      ? name
      : others.length === 0
        ? `${name}, ${second}`
        : `${name} and ${others.length + 1} more`
  return (
    <Link
      to="/photos"
      search={{ date: dates, group }}
      className="mt-4 mb-2 flex min-h-11 items-center gap-3 rounded-md bg-tint px-3 py-2 transition-colors hover:bg-sheet group-first:mt-0"
    >
      <Route aria-hidden className="size-5 shrink-0 text-action" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="line-clamp-2 font-semibold">{names}</span>
        <span className="measure block text-sm">
          {[formatDates(dates), plural(outings.length, 'outing'), plural(fishCount, 'catch')].join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  )
}
