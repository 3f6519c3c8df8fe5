import { useState } from 'react'
import { askForNotices, useNoticePermission } from '../device/notices.ts'
import { usePreference } from '../device/preferences.ts'
import { Switch } from '../ui/switch.tsx'
import { notificationWords } from './preference-words.ts'

/** The switch for notifications. It is on only if the user wants them and the browser allows them. */
export function NotificationSwitch({ hasVision }: { hasVision: boolean | undefined }) {
  const [isWanted, change] = usePreference('notifications')
  const permission = useNoticePermission()
  const [isAsking, setAsking] = useState(false)

  async function switchTo(isOn: boolean) {
    if (!isOn) return change(false)
    setAsking(true)
    const answer = await askForNotices().finally(() => setAsking(false))
    change(answer === 'granted')
  }

  return (
    <Switch
      label="Notifications"
      description={<span role="status">{notificationWords(permission, hasVision)}</span>}
      isOn={isWanted && permission === 'granted'}
      onChange={(isOn) => void switchTo(isOn)}
      disabled={isAsking || permission === 'unsupported'}
    />
  )
}
