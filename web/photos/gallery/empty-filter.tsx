import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FishPhoto } from '../../ui/illustrations/fish-photo.tsx'

/** Replaces the grid if there are no photos of this kind; there may be others. */
export function EmptyFilter({ title, description }: { title: string; description: string }) {
  return (
    <EmptyState
      icon={<FishPhoto className="h-30" />}
      title={title}
      description={description}
      action={
        <Button variant="action" size="lg" asChild>
          <Link to="/photos">See all photos</Link>
        </Button>
      }
    />
  )
}
