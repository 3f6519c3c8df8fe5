import type { User } from '../../shared/account.ts'

type CameraSetup = NonNullable<User['cameraSetup']>

/** Returns the camera setups to choose from, with distances in the user's units. */
export function cameraSetups(
  units: User['units'],
): readonly { value: CameraSetup; label: string; description: string }[] {
  return [
    { value: 'selfie', label: 'Selfie', description: "Arm's length" },
    {
      value: 'friend',
      label: 'Friend',
      description: units === 'imperial' ? '6-8 feet' : '1.8-2.4 m (6-8 feet)',
    },
    { value: 'tripod', label: 'Tripod', description: 'Timer, various distances' },
    { value: 'other', label: 'Other', description: 'Varies' },
  ]
}
