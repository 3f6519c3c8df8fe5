import { errorMessage } from '../../api-client/request-error.ts'
import { photoLabel } from '../photo-text.ts'
import type { Failure } from './use-file-run.ts'

/** The photos that could not be fetched, each with the reason. */
export function FailureList({ failures }: { failures: readonly Failure[] }) {
  return (
    <ul className="flex max-h-[30dvh] flex-col gap-2 overflow-y-auto">
      {failures.map(({ photo, error }) => (
        <li key={photo.id}>
          <span className="font-semibold">{photoLabel(photo)}</span>
          <br />
          {errorMessage(error, 'Creel couldn’t get this photo.')}
        </li>
      ))}
    </ul>
  )
}
