import { useNavigate, useRouter } from '@tanstack/react-router'

/** Returns a function that opens the map to move the pin of a location. On the map, its filter stays. */
export function useStartPinMove(locationId: string): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    const isOnMap = router.state.location.state.sheet !== undefined
    void navigate({
      to: '/map',
      search: ({ locationId: _, ...search }) => (isOnMap ? search : {}), // saving requests the location again
      state: { movePin: locationId },
      resetScroll: false,
    })
  }
}
