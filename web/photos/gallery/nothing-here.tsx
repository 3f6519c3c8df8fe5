import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhotoOfFish } from '../../ui/illustrations/photo-of-fish.tsx'

/** What stands in place of the grid where there are no photos of this kind: others there may well be. */
export function NothingHere({ title, description }: { title: string; description: string }) {
  return (
    <EmptyState
      icon={<PhotoOfFish className="h-30" />}
      title={title}
      description={description}
      action={
        <Button look="action" size="lg" asChild>
          <Link to="/photos">See all photos</Link>
        </Button>
      }
    />
  )
}
