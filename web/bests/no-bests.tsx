import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MeasuredFish } from '../ui/illustrations/measured-fish.tsx'

/** What stands in place of the bests before the first catch. */
export function NoBests() {
  return (
    <EmptyState
      icon={<MeasuredFish className="h-30" />}
      title="No catches yet"
      description="Upload photos of your catches: the heaviest and longest of each species is kept here, and when they bite."
      action={
        <Button look="action" asChild>
          <Link to="/photos">
            <Upload aria-hidden />
            Upload photos
          </Link>
        </Button>
      }
    />
  )
}
