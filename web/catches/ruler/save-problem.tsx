import { errorMessage } from '../../api-client/request-error.ts'

/** Why the ruler could not be saved: the server's message. */
export function SaveProblem({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <p role="alert" className="font-semibold text-danger text-sm">
      {errorMessage(error, 'Failed to save fish data.')}
    </p>
  )
}
