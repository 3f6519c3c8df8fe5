import { QueryError, QueryErrorNote } from '../app-shell/query-error.tsx'
import { RouteError } from '../app-shell/route-error.tsx'
import { PageSkeleton } from '../pages/page-skeleton.tsx'
import { Sample } from './section.tsx'

/** What stands in place of a screen that has not come, or does not. */
export function FrameStories() {
  return (
    <>
      <Sample name="Fetching failed, of a screen and of a card; it is tried again" className="items-start!">
        <QueryError title="Failed to fetch photos" query={failed} />
        <QueryErrorNote title="Failed to load statistics" query={failed} />
        <QueryErrorNote title="Failed to load statistics" query={{ ...failed, isFetching: true }} />
      </Sample>
      <Sample name="A screen that broke, and one whose code did not come" className="items-start!">
        <RouteError error={new Error('broken')} reset={nothing} />
        <RouteError error={new TypeError('Failed to fetch dynamically imported module')} reset={nothing} />
      </Sample>
      <Sample name="A screen whose code is on its way">
        <PageSkeleton />
      </Sample>
    </>
  )
}

const nothing = () => undefined
const failed = { error: null, isFetching: false, refetch: nothing }
