import type { LogNotedCatch } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { Button } from '../../ui/button.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { NotedCatchRow } from './noted-catch-row.tsx'
import type { ChosenLocation } from './noted-catch-values.ts'
import type { useNotedCatchDialog } from './use-noted-catch-dialog.tsx'

interface NotedAtLocationProps {
  location: ChosenLocation
  noted: readonly LogNotedCatch[]
  dialog: ReturnType<typeof useNotedCatchDialog>
}

/** The catches without a photo at a location, and a button to note another one. */
export function NotedAtLocation({ location, noted, dialog }: NotedAtLocationProps) {
  const units = useUnits()
  return (
    <section
      {...(noted.length > 0 && { 'aria-labelledby': 'noted-at-location' })}
      className="flex flex-col items-start"
    >
      {noted.length > 0 && (
        <>
          <h3 id="noted-at-location" className="font-semibold text-sm">
            Catches without photos
          </h3>
          <PagedRows label="Catches without photos" items={noted} pageSize={5}>
            {(each) => (
              <NotedCatchRow
                key={each.id}
                noted={each}
                units={units}
                hasLocation={false}
                onOpen={dialog.edit}
              />
            )}
          </PagedRows>
        </>
      )}
      <Button variant="quiet" className="-ml-2 px-2!" onClick={() => dialog.create(location)}>
        No photo? Note a catch
      </Button>
      {dialog.dialog}
    </section>
  )
}
