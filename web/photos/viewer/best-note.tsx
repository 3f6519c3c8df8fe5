import { Link } from '@tanstack/react-router'
import { ChevronRight, Trophy } from 'lucide-react'
import { catchesOf } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useLog } from '../../log/log-query.ts'
import { selectBestTitles } from './best-titles.ts'

/** Says what a fish in the photo is the best of, and links to all bests. */
export function BestNote({ photo }: { photo: LogPhoto }) {
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
