import { useEffect, useRef, useState } from 'react'

/** Widths of mail programs, in px. */
const phoneWidth = 375
const desktopWidth = 680

interface LetterFrameProps {
  html: string
  title: string
  isPhone: boolean
}

/** The HTML of an e-mail behind glass: no scripts, no way out. Where the window is narrower than it, it is shown smaller. */
export function LetterFrame({ html, title, isPhone }: LetterFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const room = useWidth(place)
  const width = isPhone ? phoneWidth : desktopWidth
  const scale = room === null ? 1 : Math.min(1, room / width)
  return (
    <div
      ref={place}
      className="relative h-[min(60dvh,44rem)] min-h-72 shrink-0 overflow-hidden rounded-md border border-hairline bg-tint"
    >
      <iframe
        title={`E-mail: ${title}`}
        sandbox=""
        srcDoc={html}
        className="absolute top-0 left-1/2 origin-top"
        style={{ width, height: `${100 / scale}%`, transform: `translateX(-50%) scale(${scale})` }}
      />
    </div>
  )
}

/** How wide an element is just now, in px; null before it is there. */
function useWidth(ref: { current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const { current } = ref
    if (current === null) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [ref])
  return width
}
