import { plural } from '../../../shared/formatting/plural.ts'
import { QueryError } from '../../app-shell/query-error.tsx'
import { useRestoreScroll } from '../../app-shell/use-restore-scroll.ts'
import { useLog } from '../../log/log-query.ts'
import { Button } from '../../ui/button.tsx'
import { ContentColumn } from '../../ui/content-column.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FishMark } from '../../ui/illustrations/fish-mark.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { UploadPhotosButton } from '../upload/upload-photos-button.tsx'
import { OutingRow } from './outing-row.tsx'
import { type ListedOuting, selectOutings } from './select-outings.ts'

/** The list of all outings by year, the newest first. */
export function OutingsScreen() {
  const query = useLog(selectOutings)
  const { data: outings } = query
  const dialog = useNotedCatchDialog()
  const noteOuting = () => dialog.noteOuting({ location: null })
  useRestoreScroll(outings !== undefined)
  const years = Map.groupBy(outings ?? [], yearOf)
  return (
    <ContentColumn className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <ScreenTitle>Outings</ScreenTitle>
          <p role="status" className="measure min-h-5 text-quiet text-sm">
            {outings && outings.length > 0 && totalsText(outings)}
          </p>
        </div>
        {outings && outings.length > 0 && <Button onClick={noteOuting}>Note an outing</Button>}
      </div>
      {outings === undefined &&
        (query.isError ? <QueryError title="Failed to fetch outings" query={query} /> : <Loading />)}
      {outings?.length === 0 && (
        <EmptyState
          icon={<FishMark className="h-20" />}
          title="No outings yet"
          description="Photos that say when they were taken appear here by day, with what you caught and the biggest fish. You can also note a day without a catch."
          action={
            <>
              <UploadPhotosButton />
              <Button onClick={noteOuting}>Note an outing</Button>
            </>
          }
        />
      )}
      {outings && outings.length > 0 && (
        <PagedRows label="Outings" items={outings} pageSize={60}>
          {(outing) => {
            const ofYear = years.get(yearOf(outing)) ?? []
            return (
              <li key={outing.day} className="group @container">
                {ofYear[0] === outing && (
                  <div className="flex flex-wrap items-baseline gap-x-3 pt-6 pb-2 group-first:pt-0">
                    <h2 className="font-bold text-lg">{yearOf(outing)}</h2>
                    <p className="measure text-quiet text-sm">{totalsText(ofYear)}</p>
                  </div>
                )}
                <OutingRow outing={outing} />
              </li>
            )
          }}
        </PagedRows>
      )}
      {dialog.dialog}
    </ContentColumn>
  )
}

function yearOf({ day }: ListedOuting): string {
  return day.slice(0, 4)
}

function totalsText(outings: readonly ListedOuting[]): string {
  const fishCount = outings.reduce((sum, { fish }) => sum + fish.length, 0)
  const blankCount = outings.filter(({ fish }) => fish.length === 0).length
  return [
    plural(outings.length, 'outing'),
    ...(fishCount > 0 ? [plural(fishCount, 'catch')] : []),
    ...(blankCount > 0 ? [`${blankCount.toLocaleString('en-US')} without a catch`] : []),
  ].join(' · ')
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading outings...</span>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  )
}
