import { useState } from 'react'
import { requestNotificationPermission, useNotificationPermission } from '../device/notifications.ts'
import { usePreference } from '../device/preferences.ts'
import { Switch } from '../ui/switch.tsx'
import { notificationText } from './preference-text.ts'

/** The switch for notifications. It is on only if the user wants them and the browser allows them. */
export function NotificationSwitch({ hasVision }: { hasVision: boolean | undefined }) {
  const [isWanted, change] = usePreference('notifications')
  const permission = useNotificationPermission()
  const [isAsking, setAsking] = useState(false)

  async function switchTo(isOn: boolean) {
    if (!isOn) return change(false)
    setAsking(true)
    const response = await requestNotificationPermission().finally(() => setAsking(false))
    change(response === 'granted')
  }

  return (
    <Switch
      label="Notifications"
      description={<span role="status">{notificationText(permission, hasVision)}</span>}
      isOn={isWanted && permission === 'granted'}
      onChange={(isOn) => void switchTo(isOn)}
      disabled={isAsking || permission === 'unsupported'}
    />
  )
}
