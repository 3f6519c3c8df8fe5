import { useConfig } from '../../api-client/config-api.ts'
import { useBacklog } from './backlog-api.ts'
import { BacklogCard } from './backlog-card.tsx'

/** The question about earlier photos, until it has been answered. */
export function BacklogNotice() {
  const { data: config } = useConfig()
  const isOn = config?.visionConfigured === true
  const { data: backlog } = useBacklog(isOn)
  return isOn && backlog?.shouldAsk ? <BacklogCard backlog={backlog} /> : null
}
