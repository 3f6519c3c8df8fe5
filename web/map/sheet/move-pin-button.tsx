import { useNavigate } from '@tanstack/react-router'
import { MapPinned } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Has the map move the pin of a location; canceling leads back to the sheet. */
export function MovePinButton({ id }: { id: string }) {
  const navigate = useNavigate()
  return (
    <Button
      variant="quiet"
      className="-ml-2 px-2!"
      onClick={() =>
        void navigate({
          to: '/map',
          search: ({ locationId: _, ...search }) => search, // saving requests it again
          state: { movePin: id },
          resetScroll: false,
        })
      }
    >
      <MapPinned aria-hidden />
      Move Pin
    </Button>
  )
}
