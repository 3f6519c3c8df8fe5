import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/** One row of a bar list. */
export interface BarListRow {
  name: string
  /** What the row says at its end. */
  value: ReactNode
  /** The length of its bar, 0 to 1. */
  share: number
  /** Whether it says little, so that its bar is faint. */
  isFaint?: boolean
  /** Where a tap leads; null for nowhere. */
  link: Pick<LinkProps, 'to' | 'search'> | null
}

/** Names with their values as bars, of which each may be a link. */
export function BarList({ labelledBy, rows }: { labelledBy: string; rows: readonly BarListRow[] }) {
  return (
    <ul aria-labelledby={labelledBy} className="measure">
      {rows.map(({ name, value, share, isFaint, link }) => {
        const content = (
          <>
            <span className="min-w-0 flex-1 basis-[5rem] [overflow-wrap:anywhere]">{name}</span>
            <span>{value}</span>
            <span className="basis-full rounded-full bg-tint">
              <span
                className={classNames(
                  'block h-2 rounded-full bg-action forced-colors:bg-[CanvasText]',
                  share > 0 && 'min-w-2',
                  isFaint && 'opacity-40',
                )}
                style={{ width: `${100 * share}%` }}
              />
            </span>
          </>
        )
        return (
          <li key={name}>
            {link ? (
              <Link {...link} className={`${row} -mx-2 min-h-11 rounded-md px-2 hover:bg-tint`}>
                {content}
              </Link>
            ) : (
              <span className={`${row} min-h-9`}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const row = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-1'
