import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { preloadAfterPaint } from './after-paint.ts'
import { Chip } from './chip.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import type { MenuChipContentProps } from './menu-chip-content.tsx'

interface MenuChipProps extends MenuChipContentProps {
  /** The text of the value; null if it is off. */
  setting: string | null
}

const loadContent = async () => (await import('./menu-chip-content.tsx')).MenuChipContent

/**
 * A chip with a menu of values, each with its count; the first entry turns it off. The code of the menu loads once the chip is
 * seen, so that it opens offline too.
 */
export function MenuChip({ setting, ...content }: MenuChipProps) {
  useEffect(() => preloadAfterPaint(loadContent), [])
  const trigger = (
    <Chip aria-pressed={setting !== null}>
      <span className="max-w-[10rem] truncate">
        {setting === null ? content.label : <ChipSetting label={content.label} setting={setting} />}
      </span>
      <ChevronDown aria-hidden />
    </Chip>
  )
  return <LazyMenu trigger={trigger} load={loadContent} menuProps={content} />
}

/** The text of a chip that is set; its label is for screen readers. */
export function ChipSetting({ label, setting }: { label: string; setting: string }) {
  return (
    <>
      <span className="sr-only">{label}: </span>
      {setting}
    </>
  )
}
