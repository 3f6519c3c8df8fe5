import { Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'

interface YearChoiceProps {
  years: readonly { year: number | null; count: number }[]
  chosen: ReadonlySet<number | null>
  onChange(chosen: ReadonlySet<number | null>): void
}

/** The years of photos, of which any number can be chosen. */
export function YearChoice({ years, chosen, onChange }: YearChoiceProps) {
  const id = useId()
  const hasAll = chosen.size === years.length

  function toggle(year: number | null) {
    const next = new Set(chosen)
    if (!next.delete(year)) next.add(year)
    onChange(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't be laid out like other labels
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={id} className="font-semibold">
          Years
        </span>
        <Button
          variant="quiet"
          onClick={() => onChange(new Set(hasAll ? [] : years.map(({ year }) => year)))}
        >
          {hasAll ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {years.map(({ year, count }) => (
          <button
            key={year}
            type="button"
            aria-pressed={chosen.has(year)}
            onClick={() => toggle(year)}
            className={chipClass}
          >
            {chosen.has(year) && <Check aria-hidden className="size-4" />}
            {year ?? 'No date'}
            <span className="measure text-quiet text-sm">{count.toLocaleString('en-US')}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

const chipClass =
  'inline-flex min-h-11 items-center gap-2 rounded-md border border-line bg-ground px-4 text-base transition-colors hover:bg-tint ' +
  'aria-pressed:border-action aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-action'
