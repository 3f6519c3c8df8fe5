import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '../../shared/account.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { requestNotificationPermission, useNotificationPermission } from '../device/notifications.ts'
import { usePreference } from '../device/preferences.ts'
import { FieldError } from '../ui/field-error.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Switch } from '../ui/switch.tsx'
import { autoScanText, emailText, looksAgainText, notificationText } from './preference-text.ts'
import { type SettingChange, saveErrorText, useLooks, useUpdateSetting } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** The user's preferences; each change is saved at once. */
export function PreferencesSection({ user }: { user: User }) {
  const { data: config } = useConfig()
  const { isOffline } = useConnection()
  const [autoScan, setAutoScan] = usePreference('autoScan')
  const updateSetting = useUpdateSetting()
  const {
    emailsWanted,
    looksAgain = true, // a cached user may lack it
    units,
  } = {
    ...user,
    ...(updateSetting.isPending && updateSetting.variables),
  }
  const { isPending, isError, error, variables } = updateSetting
  const errorOf = (setting: keyof SettingChange) =>
    isError && setting in variables ? saveErrorText(error) : undefined
  return (
    <SettingsSection icon={SlidersHorizontal} title="Preferences">
      <NotificationSwitch hasVision={config?.visionConfigured} isAdmin={user.isAdmin} />
      <Switch
        label="Auto-scan Photos"
        description={autoScanText(config?.visionConfigured, user.isAdmin)}
        checked={autoScan}
        onCheckedChange={setAutoScan}
      />
      {config?.visionConfigured === true && (
        <LooksAgainSwitch
          checked={looksAgain}
          onCheckedChange={(looksAgain) => updateSetting.mutate({ looksAgain })}
          disabled={isOffline}
          isPending={isPending}
          error={errorOf('looksAgain')}
        />
      )}
      <Switch
        label="Emails"
        description={emailText(user, config?.mailConfigured)}
        checked={emailsWanted}
        onCheckedChange={(emailsWanted) => updateSetting.mutate({ emailsWanted })}
        disabled={isOffline}
        isPending={isPending}
        error={errorOf('emailsWanted')}
      />
      <Units
        value={units}
        disabled={isOffline}
        isPending={isPending}
        error={errorOf('units')}
        onChange={(units) => updateSetting.mutate({ units })}
      />
      {isOffline && <OfflineReason>You need a connection to change settings of your account.</OfflineReason>}
    </SettingsSection>
  )
}

interface UnitsProps {
  value: User['units']
  disabled: boolean
  isPending: boolean
  error: string | undefined
  onChange: (units: User['units']) => void
}

function Units({ value, disabled, isPending, error, onChange }: UnitsProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        Units
      </h3>
      <RadioGroup
        labelledBy={id}
        describedBy={error && `${id}-error`}
        value={value}
        options={unitOptions}
        onValueChange={onChange}
        disabled={disabled}
        isPending={isPending}
        className="sm:grid-cols-2"
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const unitOptions: { value: User['units']; label: string; description: string }[] = [
  { value: 'imperial', label: 'Imperial', description: 'Inches, pounds, °F, mph' },
  { value: 'metric', label: 'Metric', description: 'Centimeters, kilograms, °C, km/h' },
]

/** The switch for notifications. It is on only if the user wants them and the browser allows them. */
function NotificationSwitch({ hasVision, isAdmin }: { hasVision: boolean | undefined; isAdmin: boolean }) {
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

interface LooksAgainSwitchProps {
  checked: boolean
  disabled: boolean
  isPending: boolean
  error: string | undefined
  onCheckedChange(checked: boolean): void
}

/** The switch for further looks at photos that leave the vision service unsure, with what they have cost so far. */
function LooksAgainSwitch(props: LooksAgainSwitchProps) {
  const { data: looks } = useLooks()
  return <Switch label="Look again when unsure" description={looksAgainText(looks)} {...props} />
}
