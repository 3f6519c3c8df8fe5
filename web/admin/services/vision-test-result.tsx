import type { VisionTest } from '../../../shared/vision-settings.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { testSummary } from './vision-labels.ts'

interface VisionTestResultProps {
  test: { data: VisionTest | undefined; error: Error | null; isPending: boolean }
}

/** The outcome of the last test, announced to screen readers; nothing before the first one. */
export function VisionTestResult({ test: { data, error, isPending } }: VisionTestResultProps) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {isPending && (
        <p className="text-quiet">Asking about a sample photo. A local model can take minutes.</p>
      )}
      {!isPending && error !== null && (
        <Failure
          reason={errorMessage(error, 'Something went wrong on the server. Please try again later.')}
        />
      )}
      {!isPending && data && <Outcome result={data} />}
    </div>
  )
}

function Outcome({ result }: { result: VisionTest }) {
  if (result.failure !== null) return <Failure reason={result.failure} />
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">The test worked.</p>
      <p>{testSummary(result)} Creel’s sample photo shows a largemouth bass. The response:</p>
      <pre className="whitespace-pre-wrap rounded-md border border-hairline bg-ground p-3 [overflow-wrap:anywhere]">
        {result.response}
      </pre>
    </div>
  )
}

function Failure({ reason }: { reason: string }) {
  return (
    <div className="border-danger border-l-4 pl-3">
      <p className="font-semibold">The test failed.</p>
      <p>{reason}</p>
    </div>
  )
}
