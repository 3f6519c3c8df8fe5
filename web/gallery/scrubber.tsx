import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { remToPixels } from '../ui/rem-to-pixels.ts'
import { listYearLabels, type MonthStop, monthAt, monthTitle } from './month-stops.ts'
import { setScrubbing, useIsScrubbing } from './scrubbing.ts'

export interface ScrubberProps {
  /** Where the months begin; nothing appears unless there are several. */
  stops: readonly MonthStop[]
  /** The top of the grid in the page, and its height, in pixels. */
  top: number
  height: number
  isSelecting: boolean
}

/** What appears while the page scrolls: the month in view, and in a long grid a handle that scrolls through the months. */
export function Scrubber({ stops, top, height, isSelecting }: ScrubberProps) {
  const scroll = useScroll()
  const isScrubbing = useIsScrubbing() // then the month is beside the handle
  if (stops.length < 2) return null
  return (
    <>
      <MonthInView
        stops={stops}
        scrolled={scroll.top - top}
        isScrolling={scroll.isRecent && !isScrubbing}
        isSelecting={isSelecting}
      />
      {height > handleScreens * window.innerHeight && <Handle {...{ stops, top, scroll }} />}
    </>
  )
}

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
function MonthInView({ stops, scrolled, isScrolling, isSelecting }: MonthInViewProps) {
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
      className={isSelecting ? `${monthChip} ${selectingShift}` : `${monthChip} ${shift}`}
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

const monthChip =
  'pointer-events-none fixed top-[calc(var(--covered-top)+var(--heading-height)+0.5rem)] left-[calc(max(0px,(100vw-var(--gallery-width))/2)+1.5rem)] ' +
  'z-1 whitespace-nowrap rounded-full border border-hairline bg-sheet px-3 py-1 font-semibold text-sm opacity-0 shadow-raised ' +
  'transition-[opacity,translate] duration-200 data-shown:opacity-100'
/* With the frame, of which the heading stays while photos are selected. */
const shift = 'in-data-[frame=hidden]:-translate-y-[calc(var(--header-height)+var(--heading-height))]'
const selectingShift = 'in-data-[frame=hidden]:-translate-y-(--header-height)'

/** The handle at the right edge is of use in a grid of more screens than this. */
const handleScreens = 3

interface HandleProps extends Pick<ScrubberProps, 'stops' | 'top'> {
  scroll: ReturnType<typeof useScroll>
}

function Handle({ stops, top: gridTop, scroll }: HandleProps) {
  const track = useRef<HTMLDivElement>(null)
  const [grip, setGrip] = useState<number | null>(null) // the point of the handle that the pointer holds
  useEffect(() => () => setScrubbing(false), [])

  const stopsTop = gridTop - coveredTop() // where the first month is below the header
  const month = monthAt(stops, scroll.top - stopsTop + 1)
  const fractionOf = (top: number) => Math.min(1, Math.max(0, top / scroll.max))

  function drag(event: PointerEvent): void {
    const bounds = track.current?.getBoundingClientRect()
    if (grip === null || bounds === undefined) return
    const fraction = (event.clientY - grip - bounds.top) / (bounds.height - handlePixels)
    setScrubbing(true)
    window.scrollTo({ top: Math.min(1, Math.max(0, fraction)) * scroll.max, behavior: 'instant' })
  }

  function moveByKey(event: KeyboardEvent): void {
    const target = targetOf(event.key, stops, month)
    if (target === null) return
    event.preventDefault()
    window.scrollTo({ top: stopsTop + (stops[target]?.top ?? 0), behavior: 'instant' })
  }

  return (
    <div
      ref={track}
      data-shown={(scroll.isRecent && scroll.top > stopsTop) || grip !== null || undefined}
      className="group pointer-events-none fixed top-[calc(var(--covered-top)+var(--heading-height)+0.5rem)] right-[max(0px,calc((100vw-var(--gallery-width))/2-(--spacing(16))))] bottom-[calc(var(--covered-bottom)+var(--bar-height)+0.5rem)] z-(--layer-frame) w-11 opacity-0 transition-opacity focus-within:opacity-100 data-shown:opacity-100"
    >
      {listYearLabels(stops, (remToPixels(yearRem) / (track.current?.clientHeight ?? 500)) * scroll.max).map(
        ({ year, top }) => (
          <span
            key={`${year} ${top}`}
            aria-hidden
            className={yearClass}
            style={{ top: place(fractionOf(stopsTop + top)) }}
          >
            {year}
          </span>
        ),
      )}
      <div
        role="slider"
        tabIndex={0}
        aria-label="Month"
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={stops.length - 1}
        aria-valuenow={month}
        aria-valuetext={monthName(stops[month])}
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setGrip(event.clientY - event.currentTarget.getBoundingClientRect().top)
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => {
          setGrip(null)
          setScrubbing(false)
        }}
        className={handleClass}
        style={{ top: place(fractionOf(scroll.top)) }}
      >
        <span className="flex h-11 w-8 items-center justify-center rounded-l-full border border-line border-r-0 bg-sheet text-action shadow-raised">
          <ChevronsUpDown aria-hidden className="size-5" />
        </span>
        {grip !== null && (
          <span aria-hidden className={bubbleClass}>
            {monthName(stops[month])}
          </span>
        )}
      </div>
    </div>
  )
}

const handlePixels = 44
const yearRem = 1.75
const shownMs = 1500

function monthName(stop: MonthStop | undefined): string {
  return monthTitle(stop?.month ?? '')
}

/** Returns the CSS position on the track. */
function place(fraction: number): string {
  return `calc(${fraction} * (100% - ${handlePixels}px))`
}

/** Returns the month that a key leads to, by its index; null for other keys. */
function targetOf(key: string, stops: readonly MonthStop[], month: number): number | null {
  const last = stops.length - 1
  const year = stops[month]?.month.slice(0, 4)
  const isOtherYear = (stop: MonthStop) => stop.month.slice(0, 4) !== year
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, month + 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, month - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'PageUp') return Math.max(0, stops.slice(0, month).findLastIndex(isOtherYear))
  if (key !== 'PageDown') return null
  const next = stops.slice(month).findIndex(isOtherYear)
  return next === -1 ? last : month + next
}

/** Returns the height that header and heading cover, in pixels. */
function coveredTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

/** Returns how far the page is scrolled and can be, in pixels, and whether it has just been scrolled. */
function useScroll(): { top: number; max: number; isRecent: boolean } {
  const [position, setPosition] = useState(readPosition)
  const [isRecent, setIsRecent] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setPosition(readPosition())
    const onScroll = () => {
      update()
      setIsRecent(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsRecent(false), shownMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', update)
    }
  }, [])
  return { ...position, isRecent }
}

function readPosition() {
  return { top: window.scrollY, max: Math.max(1, document.documentElement.scrollHeight - window.innerHeight) }
}

const yearClass =
  'absolute right-9 mt-2 rounded-full border border-hairline bg-sheet px-2 py-0.5 font-semibold text-xs shadow-raised'

const handleClass =
  'absolute right-0 flex size-11 cursor-grab touch-none justify-end active:cursor-grabbing focus-visible:pointer-events-auto group-data-shown:pointer-events-auto'

const bubbleClass =
  'absolute top-1/2 right-24 -translate-y-1/2 whitespace-nowrap rounded-full bg-action px-4 py-2 font-semibold text-on-action text-sm shadow-floating'
