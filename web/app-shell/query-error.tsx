import { RotateCw } from 'lucide-react'
import { errorMessage } from '../api-client/request-error.ts'
import { BrokenLine } from '../illustrations/broken-line.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface QueryErrorProps {
  /** What could not be fetched, in the words of the spec. */
  title: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Replaces a screen's content that could not be fetched, with a retry button. */
export function QueryError({ title, query: { error, isFetching, refetch } }: QueryErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<BrokenLine className="h-30" />}
        title={title}
        description={errorMessage(error, 'Something went wrong on the server. Please try again later.')}
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            {!isFetching && <RotateCw aria-hidden />}
            Try again
          </Button>
        }
      />
    </div>
  )
}

/** Like `QueryError`, for use within a card or dialog. */
export function QueryErrorNote({ title, query: { error, isFetching, refetch } }: QueryErrorProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="font-semibold">{title}</p>
      <p className="text-quiet text-sm">{errorMessage(error, 'Please try again later.')}</p>
      <Button busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  )
}
