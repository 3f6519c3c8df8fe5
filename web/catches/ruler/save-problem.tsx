import { ConnectionError, errorMessage } from '../../api-client/request-error.ts'

/** Why the ruler is not saved, or could not be: a missing connection, or the server's message. */
export function SaveProblem({ error, isOffline }: { error: Error | null; isOffline: boolean }) {
  if (isOffline || error instanceof ConnectionError) {
    return (
      <p role="alert" className="font-semibold text-sm">
        You’re offline. Keep this open, or save it once you’re back online.
      </p>
    )
  }
  if (error === null) return null
  return (
    <p role="alert" className="font-semibold text-danger text-sm">
      {errorMessage(error, 'Failed to save fish data.')}
    </p>
  )
}
