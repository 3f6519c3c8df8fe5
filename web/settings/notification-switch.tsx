import { useState } from 'react'
import { requestNotificationPermission, useNotificationPermission } from '../device/notifications.ts'
import { usePreference } from '../device/preferences.ts'
import { Switch } from '../ui/switch.tsx'
import { notificationText } from './preference-text.ts'

/** The switch for notifications. It is on only if the user wants them and the browser allows them. */
export function NotificationSwitch({
  hasVision,
  isAdmin,
}: {
  hasVision: boolean | undefined
  isAdmin: boolean
}) {
  const [isPreferenceOn, setPreference] = usePreference('notifications')
  const permission = useNotificationPermission()
  const [isRequesting, setIsRequesting] = useState(false)

  async function onCheckedChange(checked: boolean) {
    if (!checked) return setPreference(false)
    setIsRequesting(true)
    const permissionResult = await requestNotificationPermission().finally(() => setIsRequesting(false))
    setPreference(permissionResult === 'granted')
  }

  return (
    <Switch
      label="Notifications"
      description={<span role="status">{notificationText(permission, hasVision, isAdmin)}</span>}
      checked={isPreferenceOn && permission === 'granted'}
      onCheckedChange={(checked) => void onCheckedChange(checked)}
      disabled={isRequesting || permission === 'unsupported'}
    />
  )
}
