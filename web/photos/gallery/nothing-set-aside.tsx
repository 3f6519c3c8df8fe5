import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhotoOfFish } from '../../ui/illustrations/photo-of-fish.tsx'

/** What stands in place of the photos that show no catch, where there are none. */
export function NothingSetAside() {
  return (
    <EmptyState
      icon={<PhotoOfFish className="h-30" />}
      title="Nothing set aside"
      description="All your photos count as catches. One that shows none waits here, and you can bring it back."
      action={
        <Button look="action" size="lg" asChild>
          <Link to="/photos">See all photos</Link>
        </Button>
      }
    />
  )
}
