import { useEffect, useEffectEvent } from 'react'
import type { Zoom } from './use-zoom.ts'
import type { Point } from './zoom.ts'

const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

const panPixels = 80

const panWays: Record<string, Point> = {
  ArrowLeft: { x: panPixels, y: 0 },
  ArrowRight: { x: -panPixels, y: 0 },
  ArrowUp: { x: 0, y: panPixels },
  ArrowDown: { x: 0, y: -panPixels },
}

/**
 * Arrows to the sides walk the photos, plus and minus zoom. On a zoomed photo arrows up and down move it, and all four
 * with Shift, so that whatever a finger reaches a key reaches too. Escape is the dialog's.
 */
export function useViewerKeys(zoom: Zoom, onStep: (step: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForViewer(event, zoom.stage.current)) return
    const way = panWays[event.key]
    const step = steps[event.key]
    if (way !== undefined && zoom.view.scale > 1 && (event.shiftKey || step === undefined)) zoom.pan(way)
    else if (step !== undefined && !event.shiftKey) onStep(step)
    else if (event.key === '+' || event.key === '=') zoom.zoomIn()
    else if (event.key === '-') zoom.zoomOut()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Not keys typed into a field, nor for a menu or a window above the viewer, nor shortcuts of the browser. */
function isForViewer(event: KeyboardEvent, stage: HTMLElement | null): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false
  if (target.closest('input, textarea, select') !== null) return false
  const layer = target.closest('[role=dialog], [role=alertdialog], [role=menu]')
  return layer === null || layer.contains(stage)
}
