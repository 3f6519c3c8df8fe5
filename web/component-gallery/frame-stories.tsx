import { QueryError, QueryErrorNote } from '../app-shell/query-error.tsx'
import { RouteError } from '../app-shell/route-error.tsx'
import { PageSkeleton } from '../pages/page-skeleton.tsx'
import { Sample } from './section.tsx'

/** The loading and error states of a screen. */
export function FrameStories() {
  return (
    <>
      <Sample name="Failed request of a screen and of a card; retrying" className="items-start!">
        <QueryError title="Failed to fetch photos" query={failedQuery} />
        <QueryErrorNote title="Failed to load statistics" query={failedQuery} />
        <QueryErrorNote title="Failed to load statistics" query={{ ...failedQuery, isFetching: true }} />
      </Sample>
      <Sample
        name="A screen that failed to render, and one whose code failed to load"
        className="items-start!"
      >
        <RouteError error={new Error('broken')} reset={noop} />
        <RouteError error={new TypeError('Failed to fetch dynamically imported module')} reset={noop} />
      </Sample>
      <Sample name="A screen whose code is loading">
        <PageSkeleton />
      </Sample>
    </>
  )
}

const noop = () => undefined
const failedQuery = { error: null, isFetching: false, refetch: noop }
