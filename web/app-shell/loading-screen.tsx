import { FishMark } from '../ui/illustrations/fish-mark.tsx'

/** The splash screen until the session is known; invisible for 300 ms, so that fast responses do not flicker. */
export function LoadingScreen() {
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
