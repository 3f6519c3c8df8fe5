import type { UseQueryResult } from '@tanstack/react-query'
import type { MapPoint } from '../../shared/locations.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { Button } from '../ui/button.tsx'

/** Shows that the locations are loading, or why the first load failed; nothing while cached ones exist. */
export function MapStatus({ points }: { points: UseQueryResult<MapPoint[]> }) {
  return (
    <div className="flex justify-center">
      <p role="status" className={points.isPending ? loading : 'sr-only'}>
        {points.isPending && 'Loading locations...'}
      </p>
      {points.isLoadingError && (
        <div role="alert" className={failure}>
          <div>
            <p className="font-semibold">Failed to fetch locations</p>
            <p className="text-quiet text-sm">{errorMessage(points.error, 'Please try again later.')}</p>
          </div>
          <Button variant="action" busy={points.isFetching} onClick={() => points.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

const loading = 'animate-late rounded-full border border-hairline bg-sheet px-4 py-2 text-sm shadow-raised'

const failure =
  'pointer-events-auto flex max-w-sm flex-col items-start gap-3 rounded-lg bg-sheet p-4 shadow-floating'
