import { CloudOff } from 'lucide-react'

/** Shows that the tiles are unreachable and only the background chart is visible, until tiles load again. */
export function TilesUnavailableNotice({
  unreachable,
  hasLocations,
}: {
  unreachable: boolean
  hasLocations: boolean
}) {
  return (
    <p role="status" className={unreachable ? visibleNotice : 'sr-only'}>
      {unreachable && (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0 text-quiet" />
          Map tiles aren’t available.{hasLocations && ' Your locations are still here.'}
        </>
      )}
    </p>
  )
}

const visibleNotice =
  'pointer-events-none ml-3 flex max-w-[16rem] animate-appear items-center gap-2 rounded-md border border-hairline bg-sheet px-3 py-1.5 text-xs shadow-raised'
