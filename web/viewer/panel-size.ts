/** How much of the window the info panel takes on a phone in portrait. */
export type PanelSize = 'closed' | 'half' | 'full'

/** Returns the size at which a panel comes to rest that is let go at this height, both in px. */
export function panelSizeAt(height: number, { half, full }: { half: number; full: number }): PanelSize {
  if (height < half / 2) return 'closed'
  return height > (half + full) / 2 ? 'full' : 'half'
}
