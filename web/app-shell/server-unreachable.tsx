import { BrokenLine } from '../illustrations/broken-line.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePageTitle } from '../ui/screen.tsx'

/** The page shown while the server is unreachable. It says that no one was signed out and no photo is lost. */
export function ServerUnreachable({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  usePageTitle('Can’t connect')
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<BrokenLine className="w-40" />}
        level={1}
        title="Can’t reach Creel"
        description="We can’t reach the server right now. Your photos are safe. Check your connection and try again."
        action={
          <Button variant="action" size="lg" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  )
}
