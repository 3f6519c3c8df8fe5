import { spokenSize } from './spoken-size.ts'

/** Sizes as `formatCatchLength` formats them, in one line. Screen readers say guesses in words. */
export function SizeTexts({ texts }: { texts: readonly string[] }) {
  const shown = texts.join(' · ')
  const spoken = texts.map(spokenSize).join(' · ')
  if (spoken === shown) return shown
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{spoken}</span>
    </>
  )
}
