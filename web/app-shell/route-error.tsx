import { BrokenLine } from '../illustrations/broken-line.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The error boundary's content for a screen that threw an error or whose code failed to load. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  const text = isChunkLoadError(error) ? chunkErrorText : renderErrorText
  return (
    <div role="alert">
      <EmptyState
        icon={<BrokenLine className="w-40" />}
        level={1}
        {...text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="action" onClick={isChunkLoadError(error) ? reload : reset}>
              Try again
            </Button>
            {!isChunkLoadError(error) && <Button onClick={reload}>Reload</Button>}
          </div>
        }
      />
    </div>
  )
}

const chunkErrorText = {
  title: 'This page didn’t load',
  description: 'Your photos are safe. Check your connection and try again.',
}

const renderErrorText = {
  title: 'This page got snagged',
  description: 'Your photos are safe. Try again. If it keeps happening, reload the page.',
}

/** Returns whether the error is a failed code import. Browsers do not retry it; only a reload does. */
function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof ChunkLoadError || (error instanceof TypeError && importErrorPattern.test(error.message))
  )
}

/** Matches the error messages of a failed `import()` in Chromium, Firefox and Safari. */
const importErrorPattern = /dynamically imported module|module script/i

/** Reloads the page. Without a network, waits for the `online` event, since the page could not load. */
function reload(): void {
  if (navigator.onLine) window.location.reload()
  else window.addEventListener('online', () => window.location.reload(), { once: true })
}

/** The error for a screen whose code could not be loaded. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}
