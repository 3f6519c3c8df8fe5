import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BrokenLine } from '../ui/illustrations/broken-line.tsx'
import { MissingCodeError } from './screen.ts'

/** What stands in the place of a screen that broke, or whose code did not arrive. */
export function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const words = isMissingCode(error) ? missing : broken
  return (
    <div role="alert">
      <EmptyState
        icon={<BrokenLine className="w-40" />}
        level={1}
        {...words}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button look="action" onClick={isMissingCode(error) ? reload : reset}>
              Try again
            </Button>
            {!isMissingCode(error) && <Button onClick={reload}>Reload</Button>}
          </div>
        }
      />
    </div>
  )
}

const missing = {
  title: 'This page did not come through',
  description: 'Your photos are safe. Check your connection and try again.',
}

const broken = {
  title: 'This page got snagged',
  description: 'Your photos are safe. Try again, and if it happens once more, reload the page.',
}

/** A browser does not ask a second time for code that it could not have: only a new page does. */
function isMissingCode(error: unknown): boolean {
  return error instanceof MissingCodeError || (error instanceof TypeError && saysMissing.test(error.message))
}

/** How Chromium, Firefox and Safari say that `import()` got nothing. */
const saysMissing = /dynamically imported module|module script/i

/** Without a network there would be no page to load; it is loaded as soon as there is one. */
function reload(): void {
  if (navigator.onLine) window.location.reload()
  else window.addEventListener('online', () => window.location.reload(), { once: true })
}
