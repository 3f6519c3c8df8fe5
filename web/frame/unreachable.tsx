import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BrokenLine } from '../ui/illustrations/broken-line.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

/**
 * The page shown while the server is unreachable. It makes clear that the user was not signed out and has lost no
 * photos.
 */
export function Unreachable({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  usePageTitle('Out of reach')
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<BrokenLine className="w-40" />}
        level={1}
        title="Creel is out of reach"
        description="We cannot get through to the server just now. Your photos are safe. Check your connection and try again."
        action={
          <Button look="action" size="lg" busy={retrying} onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </main>
  )
}
