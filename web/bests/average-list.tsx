import { useId } from 'react'
import { BarList, type BarListRow } from './bar-list.tsx'

/** An average of some outings. */
export interface AverageRow {
  label: string
  average: number
  /** How much it is the average of: `12 outings`. */
  basis: string
  outingCount: number
}

interface AverageListProps {
  title: string
  rows: readonly AverageRow[]
  format: (average: number) => string
  linkOf: (label: string) => BarListRow['link']
}

/** A titled list of averages as bars; those of few outings are faint. */
export function AverageList({ title, rows, format, linkOf }: AverageListProps) {
  const id = useId()
  const highest = Math.max(...rows.map(({ average }) => average))
  return (
    <div>
      <h4 id={id} className="font-semibold text-sm">
        {title}
      </h4>
      <BarList
        labelledBy={id}
        rows={rows.map(({ label, average, basis, outingCount }) => ({
          name: label,
          value: (
            <>
              {format(average)}
              <span className="text-quiet text-sm"> · {basis}</span>
            </>
          ),
          share: highest === 0 ? 0 : average / highest,
          isFaint: !isReliable({ outingCount }),
          link: linkOf(label),
        }))}
      />
    </div>
  )
}

/** Returns whether an average is of enough outings not to be chance. */
export function isReliable({ outingCount }: Pick<AverageRow, 'outingCount'>): boolean {
  return outingCount >= 3
}
