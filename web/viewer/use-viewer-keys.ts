import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Point, Zoom } from './zoom.ts'

const stepByKey: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

const panPixels = 80

const panByKey: Record<string, Point> = {
  ArrowLeft: { x: panPixels, y: 0 },
  ArrowRight: { x: -panPixels, y: 0 },
  ArrowUp: { x: 0, y: panPixels },
  ArrowDown: { x: 0, y: -panPixels },
}

/**
 * Handles the viewer's keys: left and right arrows step, plus and minus zoom. On a zoomed photo, up and down pan it, as
 * do all four arrows with Shift, so that the keyboard reaches all that touch does.
 */
export function useViewerKeys(zoom: Zoom, onStep: (step: 1 | -1) => void): void {
  useKeysInViewer(zoom.stage, (event) => {
    const movement = panByKey[event.key]
    const step = stepByKey[event.key]
    if (movement !== undefined && zoom.view.scale > 1 && (event.shiftKey || step === undefined))
      zoom.pan(movement)
    else if (step !== undefined && !event.shiftKey) onStep(step)
    else if (event.key === '+' || event.key === '=') zoom.zoomIn()
    else if (event.key === '-') zoom.zoomOut()
    else return false
    return true
  })
}

/**
 * Handles key presses that are for the viewer, which has this element: not those in a field, a menu or a dialog above the viewer,
 * nor browser shortcuts. What `onKey` returns true for does nothing else.
 */
export function useKeysInViewer(
  element: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isForViewer(event, element.current) && onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isForViewer(event: KeyboardEvent, element: HTMLElement | null): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false
  if (target.closest('input, textarea, select') !== null) return false
  const layer = target.closest('[role=dialog], [role=alertdialog], [role=menu]')
  return layer === null || layer.contains(element)
}
