import { ConnectionError, errorMessage } from '../../api-client/request-error.ts'

/** Why the ruler is not saved, or could not be: a missing connection, or the server's message. */
export function SaveProblem({ error, isOffline }: { error: Error | null; isOffline: boolean }) {
  if (isOffline) return <Problem>You’re offline. Keep this open, or save it once you’re back online.</Problem>
  if (error === null) return null
  if (error instanceof ConnectionError) return <Problem>Not saved yet. Try again.</Problem>
  return <Problem>{errorMessage(error, 'Failed to save fish data.')}</Problem>
}

function Problem({ children }: { children: string | string[] }) {
  return (
    <p role="alert" className="font-semibold text-danger text-sm">
      {children}
    </p>
  )
}
