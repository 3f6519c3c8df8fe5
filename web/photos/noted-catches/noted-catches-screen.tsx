import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { useUnits } from '../../account/account-api.ts'
import { QueryError } from '../../app-shell/query-error.tsx'
import { useRestoreScroll } from '../../app-shell/use-restore-scroll.ts'
import { useLog } from '../../log/log-query.ts'
import { selectNotedCounts, selectNotedFish } from '../../log/select-noted-catches.ts'
import { Button } from '../../ui/button.tsx'
import { ContentColumn } from '../../ui/content-column.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FishMark } from '../../ui/illustrations/fish-mark.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotedCatchRow } from './noted-catch-row.tsx'
import { useNotedCatchDialog } from './use-noted-catch-dialog.tsx'

/** The list of catches without a photo, the newest first. */
export function NotedCatchesScreen() {
  const query = useLog(selectNotedFish)
  const { data: noted } = query
  const counts = useLog(selectNotedCounts).data
  const units = useUnits()
  const dialog = useNotedCatchDialog()
  const note = () => dialog.create(null)
  useRestoreScroll(noted !== undefined)
  useNoteFromUrl(note)
  return (
    <ContentColumn className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <ScreenTitle>Catches without photos</ScreenTitle>
          <p role="status" className="measure min-h-5 text-quiet text-sm">
            {counts && counts.caught + counts.lost > 0 && countText(counts)}
          </p>
        </div>
        {noted && noted.length > 0 && <Button onClick={note}>Note a catch</Button>}
      </div>
      {noted === undefined &&
        (query.isError ? <QueryError title="Failed to fetch catches" query={query} /> : <Loading />)}
      {noted?.length === 0 && (
        <EmptyState
          icon={<FishMark className="h-20" />}
          title="No catches without photos"
          description="Caught a fish, but took no photo? Note it here. It counts like any other catch."
          action={
            <Button variant="action" onClick={note}>
              Note a catch
            </Button>
          }
        />
      )}
      {noted && noted.length > 0 && (
        <PagedRows label="Catches without photos" items={noted} pageSize={100}>
          {(each) => (
            <NotedCatchRow key={each.id} noted={each} units={units} hasLocation onOpen={dialog.edit} />
          )}
        </PagedRows>
      )}
      {dialog.dialog}
    </ContentColumn>
  )
}

/** Starts to note a catch if the URL says so, as the shortcut of the installed app does, and removes that from the URL. */
function useNoteFromUrl(note: () => void): void {
  const isRequested = useSearch({ strict: false }).note !== undefined
  const navigate = useNavigate()
  const start = useEffectEvent(() => {
    note()
    void navigate({ to: '/catches', search: {}, replace: true })
  })
  useEffect(() => {
    if (isRequested) start()
  }, [isRequested])
}

function countText({ caught, lost }: { caught: number; lost: number }): string {
  const texts = [
    caught > 0 && plural(caught, 'catch'),
    lost > 0 && `${lost.toLocaleString('en-US')} got away`,
  ]
  return texts.filter((text) => text !== false).join(' · ')
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading catches...</span>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
