import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../shared/account.ts'
import type { Device } from '../../../shared/devices.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { useConnection } from '../../api-client/connection.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { useSignOut } from '../../app-shell/use-sign-out.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import { OfflineReason, SettingsSection } from '../settings-section.tsx'
import { useDevices, useSignOutDevice, useUpdateDevice } from './devices-api.ts'
import { lastUsedText } from './last-used-text.ts'

/** The devices that are signed in to the user's account. */
export function DevicesSection({ user }: { user: User }) {
  const { isOffline } = useConnection()
  const { data: config } = useConfig()
  const [isAdding, setIsAdding] = useState(false)
  const [addedAt, setAddedAt] = useState<number | null>(null)
  const dialog = useLazyModule(
    isAdding,
    () => import('./add-device-dialog.tsx'),
    () => setIsAdding(false),
  )
  return (
    <SettingsSection icon={MonitorSmartphone} title="Devices">
      <p className="text-quiet text-sm">Browsers and installed apps that are signed in to your account.</p>
      <DeviceList user={user} isOffline={isOffline} addedAt={addedAt} />
      {config?.pairing === true && (
        <Button className="self-start" disabled={isOffline} onClick={() => setIsAdding(true)}>
          Add a device
        </Button>
      )}
      {config?.pairing === false && config.signIn === 'local' && user.isAdmin && (
        <p className="text-quiet text-sm">
          Codes to add a phone are off on this server. Whoever runs it turns them on with{' '}
          <code>npm start -- --lan</code>.
        </p>
      )}
      {isOffline && <OfflineReason>You need a connection to change this.</OfflineReason>}
      {isAdding && dialog && (
        <dialog.AddDeviceDialog
          user={user}
          onClose={() => setIsAdding(false)}
          onAdded={() => setAddedAt(Date.now())}
        />
      )}
    </SettingsSection>
  )
}

interface DeviceListProps {
  user: User
  isOffline: boolean
  /** When a device was last added here, as from `Date.now()`. */
  addedAt: number | null
}

/** The devices that are signed in, each of which can be signed out. */
function DeviceList({ user, isOffline, addedAt }: DeviceListProps) {
  const devices = useDevices(addedAt)
  const [dialog, openDialog] = useDialogRequest<Device>()
  if (devices.isPending && !isOffline) return <Skeleton className="h-16 w-full" />
  if (!devices.data)
    return isOffline ? null : <QueryErrorNote title="Failed to load devices" query={devices} />
  const grantsRights = user.isAdmin && devices.data.some((each) => each.isCurrent && each.canAdminister)
  const currentFirst = devices.data.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline">
        {currentFirst.map((device) => (
          <li key={device.id} className="flex flex-col gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <DeviceDetails device={device} />
              {device.isCurrent ? (
                <SignOutLink user={user} />
              ) : (
                <Button
                  aria-label={`Sign Out ${device.name}`}
                  className="ml-auto"
                  disabled={isOffline}
                  onClick={() => openDialog(device)}
                >
                  Sign Out
                </Button>
              )}
            </div>
            {grantsRights && device.isPaired && <AdministratorSwitch device={device} isOffline={isOffline} />}
          </li>
        ))}
      </ul>
      {dialog && <SignOutDialog key={dialog.key} device={dialog.content} />}
    </>
  )
}

function DeviceDetails({ device: { name, isCurrent, isPaired, lastUsedAt } }: { device: Device }) {
  const details = [isPaired && 'Added with a code', !isCurrent && lastUsedText(lastUsedAt, Date.now())]
  return (
    <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
        {name}
        {isCurrent && <Badge>This device</Badge>}
      </p>
      <p className="text-quiet text-sm">{details.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Signs out as the menu does, which asks about photos that wait here. */
function SignOutLink({ user }: { user: User }) {
  const signOut = useSignOut(user, () => undefined)
  return (
    <>
      <a className={buttonClass({ className: 'ml-auto' })} {...signOut.link}>
        Sign Out<span className="sr-only"> this device</span>
      </a>
      {signOut.dialog}
    </>
  )
}

function AdministratorSwitch({ device, isOffline }: { device: Device; isOffline: boolean }) {
  const update = useUpdateDevice(device)
  return (
    <Switch
      label="Administrator"
      description={`Lets ${device.name} use the Admin Dashboard.`}
      checked={update.isPending ? update.variables : device.canAdminister}
      onCheckedChange={(isOn) => update.mutate(isOn)}
      disabled={isOffline}
      isPending={update.isPending}
      error={update.error ? errorMessage(update.error, 'Not saved. Please try again later.') : undefined}
    />
  )
}

function SignOutDialog({ device }: { device: Device }) {
  const { mutate, isPending, error } = useSignOutDevice()
  return (
    <ConfirmDialog
      title={`Sign out ${device.name}?`}
      description="It loses access at once. Photos on it that aren’t uploaded yet wait there until you sign in on it again. If it’s lost, also check your access tokens, and devices you don’t know."
      confirmLabel="Sign Out"
      isPending={isPending}
      error={error ? errorMessage(error, 'Not signed out. Please try again later.') : undefined}
      onConfirm={(close) => mutate(device, { onSuccess: close })}
    />
  )
}
