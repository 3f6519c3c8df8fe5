import { FishMark } from '../illustrations/wordmark.tsx'

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

/** The skeleton of a screen that fills the window (the map) while its code loads. */
export function FullScreenSkeleton() {
  return (
    <div className="fixed inset-x-0 top-(--covered-top) bottom-(--covered-bottom) animate-late bg-tint">
      <span role="status" className="sr-only">
        Loading…
      </span>
    </div>
  )
}
