import { Check, Minus } from 'lucide-react'
import type { LogPhoto } from '../../shared/sync.ts'
import { classNames } from '../ui/class-names.ts'
import { monthFrom, type SelectionAction } from './selection.ts'

export interface MonthCheckProps {
  title: string
  photos: readonly LogPhoto[]
  /** The index of the first photo of the month. */
  first: number
  selected: ReadonlySet<string>
  onSelectionAction: (action: SelectionAction) => void
}

/** A month’s heading in select mode: it selects the photos of that month or, if all of them are selected, deselects them. */
export function MonthCheck({ title, photos, first, selected, onSelectionAction }: MonthCheckProps) {
  const month = monthFrom(photos, first)
  const count = month.filter(({ id }) => selected.has(id)).length
  const isAll = count === month.length
  const state = isAll || (count > 0 ? 'mixed' : false)
  const Icon = isAll ? Check : Minus
  return (
    <button
      type="button"
      aria-label={`Select ${title}`}
      aria-pressed={state}
      onClick={() => onSelectionAction({ type: 'month', id: month[0]?.id ?? '' })}
      className="pointer-events-auto -mb-2 flex h-(--heading) min-w-11 items-center gap-2 pr-3 text-left"
    >
      <span
        aria-hidden
        className={classNames(
          'flex size-7 shrink-0 items-center justify-center rounded-full border-2',
          state === false ? 'border-quiet' : 'border-action bg-action text-on-action',
        )}
      >
        {state !== false && <Icon className="size-4" strokeWidth={3} />}
      </span>
      {title}
    </button>
  )
}
