import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../shared/account.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import { OfflineReason, SettingsSection } from '../settings-section.tsx'
import { DeviceList } from './device-list.tsx'

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
