import { remToPixels } from '../../ui/rem-to-pixels.ts'
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
  const rem = remToPixels(1)
  const top = scrolled + frameHeight(isSelecting)
  const index = monthAt(stops, top)
  const { month = '', top: start = 0 } = stops[index] ?? {}
  const next = stops[index + 1]?.top ?? Number.POSITIVE_INFINITY
  const isFree = top >= start + 2 * rem && top + 1.5 * rem <= next
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

/** Returns the height of what header and heading cover at the moment, in pixels. */
function frameHeight(isSelecting: boolean): number {
  const { dataset } = document.documentElement
  const style = getComputedStyle(document.documentElement)
  const pixels = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const hidden = pixels('--header-height') + (isSelecting ? 0 : pixels('--heading-height'))
  return pixels('scroll-padding-top') - (dataset.frame === 'hidden' ? hidden : 0)
}

const chip =
  'pointer-events-none fixed top-[calc(var(--covered-top)+var(--heading-height)+0.5rem)] left-[calc(max(0px,(100vw-var(--gallery-width))/2)+1.5rem)] ' +
  'z-1 whitespace-nowrap rounded-full border border-hairline bg-sheet px-3 py-1 font-semibold text-sm opacity-0 shadow-raised ' +
  'transition-[opacity,translate] duration-200 data-shown:opacity-100'
/* With the frame, of which the heading stays while photos are selected. */
const shift = 'in-data-[frame=hidden]:-translate-y-[calc(var(--header-height)+var(--heading-height))]'
const selectingShift = 'in-data-[frame=hidden]:-translate-y-(--header-height)'
