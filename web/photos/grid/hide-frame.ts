/** A scroll this long in one direction is meant, in pixels. */
const meantPixels = 24

/**
 * Hides the header and the gallery’s heading (`data-frame-part`) while the page scrolls down, and shows them as it scrolls up
 * or as the focus reaches them. They stay while a key has focused them or a menu of theirs is open. A jump, such as to a
 * month, changes nothing.
 */
export function hideFrameOnScroll(signal: AbortSignal): void {
  const root = document.documentElement
  const show = () => delete root.dataset.frame
  let top = window.scrollY
  let turn = top // where the direction last changed
  let isDown = false
  const onScroll = () => {
    const from = top
    // clamped, because a phone scrolls beyond the ends and back
    top = Math.min(Math.max(0, window.scrollY), root.scrollHeight - window.innerHeight)
    const isJump = Math.abs(top - from) > window.innerHeight
    if (isJump || top > from !== isDown) turn = isJump ? top : from
    isDown = top > from
    if (turn - top > meantPixels || top <= meantPixels) show()
    else if (top - turn > meantPixels && root.dataset.frame === undefined && !isFrameInUse())
      root.dataset.frame = 'hidden'
  }
  window.addEventListener('scroll', onScroll, { signal, passive: true })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-frame-part]')) show()
    },
    { signal },
  )
  signal.addEventListener('abort', show)
  keepHeadingClear(signal)
}

function isFrameInUse(): boolean {
  return document.querySelector('[data-frame-part] :is(:focus-visible, [data-state=open])') !== null
}

/** Keeps what the keyboard reaches clear of the heading, which is higher with large text. */
function keepHeadingClear(signal: AbortSignal): void {
  const heading = document.querySelector<HTMLElement>('main [data-frame-part]')
  if (heading === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--heading-height', `${heading.offsetHeight}px`),
  )
  observer.observe(heading)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    style.removeProperty('--heading-height')
  })
}
