import { type MonthStop, monthAt, monthTitle } from './month-stops.ts'

interface MonthInViewProps {
  /** Where the months begin; several. */
  stops: readonly MonthStop[]
  /** How far the grid is scrolled above the window, in pixels; negative while it begins further down. */
  scrolled: number
  /** Whether the page has just been scrolled. */
  isScrolling: boolean
  /** Whether photos are being selected; the heading then stays on the way down. */
  isSelecting: boolean
}

/** The month at the top of the window, over the corner of the photos while the page scrolls, unless a heading is in its place. */
export function MonthInView({ stops, scrolled, isScrolling, isSelecting }: MonthInViewProps) {
  const top = scrolled + coveredTop(isSelecting)
  const index = monthAt(stops, top)
  const { month = '', top: start = 0 } = stops[index] ?? {}
  const next = stops[index + 1]?.top ?? Number.POSITIVE_INFINITY
  const isFree = top > start + headingPixels && top + chipPixels < next
  return (
    <div
      aria-hidden
      data-shown={(isScrolling && isFree) || undefined}
      className={isSelecting ? `${chip} ${selectingShift}` : `${chip} ${shift}`}
    >
      {monthTitle(month)}
    </div>
  )
}

/** About the height of a month's heading. */
const headingPixels = 40
/** The chip with its distance from the top. */
const chipPixels = 48

/** Returns the height that header and heading cover at the moment, in pixels. */
function coveredTop(isSelecting: boolean): number {
  const { dataset } = document.documentElement
  const style = getComputedStyle(document.documentElement)
  const covered = Number.parseFloat(style.scrollPaddingTop) || 0
  if (dataset.frame !== 'hidden') return covered
  return isSelecting ? Number.parseFloat(style.getPropertyValue('--heading-height')) || 0 : 0
}

const chip =
  'pointer-events-none fixed top-[calc(var(--covered-top)+var(--heading-height)+0.5rem)] left-[calc(max(0px,(100vw-var(--gallery-width))/2)+1.5rem)] ' +
  'z-1 whitespace-nowrap rounded-full border border-hairline bg-sheet px-3 py-1 font-semibold text-sm opacity-0 shadow-raised ' +
  'transition-[opacity,translate] duration-200 data-shown:opacity-100'
/* With the frame, which is hidden on the way down. */
const shift =
  'in-data-[frame=hidden]:-translate-y-[calc(var(--covered-top)+var(--heading-height)-env(safe-area-inset-top))]'
const selectingShift = 'in-data-[frame=hidden]:-translate-y-(--header-height)'
