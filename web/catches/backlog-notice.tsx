import { useRef } from 'react'
import type { Backlog } from '../../shared/identification.ts'
import { useConfig } from '../api-client/config-api.ts'
import { Button } from '../ui/button.tsx'
import { useKeepFocusOnScreen } from '../ui/focus.ts'
import { useBacklog, useBacklogAction } from './backlog-api.ts'
import { backlogCost, backlogQuestion } from './backlog-text.ts'

/** The question about earlier photos, until it has been answered. */
export function BacklogNotice() {
  const { data: config } = useConfig()
  const isOn = config?.visionConfigured === true
  const { data: backlog } = useBacklog(isOn)
  return isOn && backlog?.shouldAsk ? <BacklogCard backlog={backlog} /> : null
}

/** Asks once, above the gallery, whether earlier photos should be identified; the settings ask the same. */
function BacklogCard({ backlog }: { backlog: Backlog }) {
  const action = useBacklogAction()
  const ref = useRef<HTMLElement>(null)
  useKeepFocusOnScreen(ref)
  return (
    <section
      ref={ref}
      aria-label="Earlier photos"
      className="flex flex-col gap-3 rounded-xl border border-hairline bg-sheet p-4"
    >
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{backlogQuestion(backlog)}</p>
        <p className="text-quiet text-sm">{backlogCost(backlog)} You can stop anytime, in Settings.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={action.isPending && action.variables === 'start'}
          disabled={action.isPending}
          onClick={() => action.mutate('start')}
        >
          Identify them
        </Button>
        <Button variant="quiet" disabled={action.isPending} onClick={() => action.mutate('decline')}>
          Not now
        </Button>
      </div>
    </section>
  )
}
