import type { Page } from 'playwright-core'

/**
 * Lists what a thumb can't press for sure: controls that respond to less than 44 x 44 pixels, with all that belongs to
 * them (padding, pseudo-elements, labels). As in WCAG 2.5.5, links in sentences may be smaller.
 */
export function findTargetFaults(page: Page): Promise<string[]> {
  return page.evaluate(faultsOfPage)
}

const faultsOfPage = `(() => {
  const minSize = 43 // half a pixel may be lost on each side
  const pressable = 'a[href], button, input, select, textarea, summary, [role=slider], [role=option], [role^=menuitem]'
  const faults = []
  for (const control of document.querySelectorAll(pressable)) {
    const hidden = control.closest('[aria-hidden=true], [inert]') !== null || control.tabIndex < 0 && control.role === null
    if (hidden || control.matches(':disabled') || !control.checkVisibility({ visibilityProperty: true })) continue
    if (isInSentence(control) || control.closest('[data-attribution]')) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const [box] = control.getClientRects()
    if (box === undefined || box.width <= 1) continue // shown to screen readers only
    const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
    const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
    if (!responds(control, x, y)) continue // something lies over it
    if ([[-21.5, 0], [21.5, 0], [0, -21.5], [0, 21.5]].every(([right, down]) => responds(control, x + right, y + down))) continue
    const width = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0)
    const height = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1)
    if (width < minSize || height < minSize)
      faults.push(Math.round(width) + ' x ' + Math.round(height) + ': ' + (control.getAttribute('aria-label') || control.textContent || control.outerHTML))
  }
  return faults

  function isInSentence(control) {
    if (!control.matches('a') || getComputedStyle(control).display !== 'inline') return false
    return control.parentElement.textContent.trim() !== control.textContent.trim()
  }

  function responds(control, x, y) {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
  }

  /** How far the control responds from this point, up to 44 pixels. */
  function reach(control, x, y, stepX, stepY) {
    let distance = 0
    while (distance < 44 && responds(control, x + stepX * (distance + 0.5), y + stepY * (distance + 0.5))) distance += 0.5
    return distance
  }
})()`
