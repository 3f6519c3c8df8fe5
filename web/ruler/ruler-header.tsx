import { X } from 'lucide-react'
import { type Catch, catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { fishLabel } from './fish-label.ts'

interface RulerHeaderProps {
  photo: LogPhoto
  fish: Catch
  onChooseFish: (catchId: string) => void
  onClose: () => void
}

/** The header of the viewer while the ruler is open, with the choice of the fish if there are several. */
export function RulerHeader({ photo, fish, onChooseFish, onClose }: RulerHeaderProps) {
  const units = useUnits()
  const catches = catchesOf(photo)
  return (
    <header className={barClass}>
      <h2 className="mr-auto shrink-0 px-2 font-bold">Measure</h2>
      <div className="flex min-w-0 flex-1 @max-[18rem]:order-last @max-[18rem]:basis-full">
        {catches.length > 1 && (
          <select
            aria-label="Fish to measure"
            value={fish.id}
            onChange={({ target }) => onChooseFish(target.value)}
            className="min-h-11 min-w-0 max-w-72 flex-1 truncate rounded-md border border-on-night/60 bg-night px-3 text-on-night text-sm outline-on-night"
          >
            {catches.map((option, index) => (
              <option key={option.id} value={option.id}>
                {fishLabel(option, index, units)}
              </option>
            ))}
          </select>
        )}
      </div>
      <IconButton variant="night" icon={X} label="Close ruler" onClick={onClose} />
    </header>
  )
}

const barClass =
  '@container flex min-h-14 flex-wrap items-center gap-1 landscape:col-span-2 pt-[env(safe-area-inset-top)] ' +
  'pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.5rem,env(safe-area-inset-left))]'
