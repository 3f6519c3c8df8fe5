import { CalendarClock } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { requestCaptureTime } from './capture-time-request.ts'

/** Menu entry that opens the dialog for the date and time of a photo. */
export function ChangeTimeItem({ photo }: { photo: LogPhoto }) {
  return (
    <MenuItem icon={CalendarClock} onSelect={() => requestCaptureTime(photo)}>
      Change date and time
    </MenuItem>
  )
}
