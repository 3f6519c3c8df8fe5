import type { Page } from 'playwright-core'

/**
 * Lists what a person cannot read or reach on a page: text and controls that lie beside the window, over the edge of
 * their button, or where nothing scrolls them into view. Text that ends in “…” is fine.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(faultsOfPage)
}

const faultsOfPage = `(() => {
  const tolerance = 1.5
  const faults = new Set()
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.add('the page scrolls sideways by ' + (scrollWidth - innerWidth) + ' px')

  for (const control of document.querySelectorAll('a, button, input, select, [role=slider]'))
    check(control.parentElement, control.getBoundingClientRect(), control.getAttribute('aria-label') ?? control.textContent)

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (data.trim() === '' || parentElement.closest('script, style, noscript, option')) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const box of range.getClientRects()) check(parentElement, box, data.trim())
  }
  return [...faults]

  function check(parent, box, name) {
    if (box.width === 0 || !parent.checkVisibility({ visibilityProperty: true })) return
    const reachable = { x: false, y: false } // by scrolling
    let isFixed = false
    for (let around = parent; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      const frame = around.getBoundingClientRect()
      if (around.matches('[data-frame=hidden] [data-frame-part]')) return // it comes back as the page scrolls up
      if (frame.width <= 1 || around.matches('.leaflet-marker-pane')) return // for screen readers; moves with the map
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return
      const isButton = around.matches('a, button') && style.display !== 'inline'
      for (const [axis, overflow, size, side] of [['x', 'overflowX', 'Width', 'left'], ['y', 'overflowY', 'Height', 'top']]) {
        if (['auto', 'scroll'].includes(style[overflow])) reachable[axis] ||= around['scroll' + size] > around['client' + size]
        const end = side === 'left' ? 'right' : 'bottom'
        const isBeyond = box[side] < frame[side] - tolerance || box[end] > frame[end] + tolerance
        if (isBeyond && !reachable[axis] && (isButton || style[overflow] !== 'visible'))
          return faults.add('“' + name + '” is cut off ' + (axis === 'x' ? 'at its side' : 'above or below'))
      }
      if (style.position === 'fixed') {
        isFixed = true
        break
      }
    }
    if (!reachable.x && (box.left < -tolerance || box.right > innerWidth + tolerance))
      faults.add('“' + name + '” lies beside the window')
    if (isFixed && !reachable.y && (box.top < -tolerance || box.bottom > innerHeight + tolerance))
      faults.add('“' + name + '” lies above or below the window')
  }
})()`
