import { FishMark } from '../ui/illustrations/fish-mark.tsx'

/** The moment before we know who is there; nothing is drawn for the first 300 ms, so a quick answer does not flicker. */
export function Waking() {
  return (
    <main className="grid min-h-dvh animate-late place-items-center">
      <h1 className="sr-only">Creel</h1>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <FishMark className="w-16 animate-breathe text-action" />
    </main>
  )
}
