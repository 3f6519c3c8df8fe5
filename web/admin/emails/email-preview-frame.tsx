import { useEffect, useRef, useState } from 'react'

/** Typical widths of mail clients, in px. */
const phoneWidth = 375
const desktopWidth = 680

interface EmailPreviewFrameProps {
  html: string
  title: string
  isPhone: boolean
}

/** Shows the HTML of an email in a sandboxed iframe, scaled down to the available width. */
export function EmailPreviewFrame({ html, title, isPhone }: EmailPreviewFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const availableWidth = useWidth(container)
  const width = isPhone ? phoneWidth : desktopWidth
  const scale = availableWidth === null ? 1 : Math.min(1, availableWidth / width)
  return (
    <div
      ref={container}
      className="relative h-[min(60dvh,44rem)] min-h-72 shrink-0 overflow-hidden rounded-md border border-hairline bg-tint"
    >
      <iframe
        title={`Email: ${title}`}
        sandbox=""
        srcDoc={html}
        className="absolute top-0 left-1/2 origin-top"
        style={{ width, height: `${100 / scale}%`, transform: `translateX(-50%) scale(${scale})` }}
      />
    </div>
  )
}

/** Returns the current width of an element in px; null before it is rendered. */
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
