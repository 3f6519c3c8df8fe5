import { Failed } from '../frame/failed.tsx'
import { FetchFailed, FetchFailedNote } from '../frame/fetch-failed.tsx'
import { PageSkeleton } from '../pages/page-skeleton.tsx'
import { Sample } from './section.tsx'

/** What stands in place of a screen that has not come, or does not. */
export function FrameSamples() {
  return (
    <>
      <Sample name="Fetching failed, of a screen and of a card; it is tried again" className="items-start!">
        <FetchFailed title="Failed to fetch photos" query={failed} />
        <FetchFailedNote title="Failed to load statistics" query={failed} />
        <FetchFailedNote title="Failed to load statistics" query={{ ...failed, isFetching: true }} />
      </Sample>
      <Sample name="A screen that broke, and one whose code did not come" className="items-start!">
        <Failed error={new Error('broken')} reset={nothing} />
        <Failed error={new TypeError('Failed to fetch dynamically imported module')} reset={nothing} />
      </Sample>
      <Sample name="A screen whose code is on its way">
        <PageSkeleton />
      </Sample>
    </>
  )
}

const nothing = () => undefined
const failed = { error: null, isFetching: false, refetch: nothing }
