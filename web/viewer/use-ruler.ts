import { useEffect, useState } from 'react'
import { type Catch, catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { fishToMeasure } from '../ruler/fish-to-measure.ts'
import type { RulerEntry } from '../ruler/measure-button.tsx'
import { useClosable } from '../ui/close-newest.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'

/** The open ruler: its parts, which load on demand, the fish it measures, and how to close it. */
export interface OpenRuler {
  parts: Awaited<ReturnType<typeof importParts>>
  fish: Catch
  chooseFish: (catchId: string) => void
  close: () => void
}

/** State of the ruler; showing another photo closes it. */
export function useRuler(photo: LogPhoto | null): RulerEntry & { opened: OpenRuler | null } {
  const [state, setState] = useState<{ photoId: string; catchId: string | null } | null>(null)
  const [hasJustClosed, setHasJustClosed] = useState(false)
  if (state !== null && state.photoId !== photo?.id) setState(null)
  const parts = useLazyModule(state !== null, importParts, () => setState(null))
  const catches = photo === null ? [] : catchesOf(photo)
  const fish = catches.find(({ id }) => id === state?.catchId) ?? fishToMeasure(catches)

  function close() {
    setHasJustClosed(true)
    setState(null)
  }
  useClosable(state !== null, { onEscape: close, onBack: close })
  // By now, the button has taken the focus; it must not do so again after an edit.
  useEffect(() => {
    if (hasJustClosed) setHasJustClosed(false)
  }, [hasJustClosed])

  return {
    open: () => photo && setState({ photoId: photo.id, catchId: fishToMeasure(catches)?.id ?? null }),
    isLoading: state !== null && parts === null,
    hasJustClosed,
    opened:
      state === null || parts === null || fish === undefined
        ? null
        : { parts, fish, chooseFish: (catchId) => setState({ ...state, catchId }), close },
  }
}

async function importParts() {
  const [{ RulerHeader }, { RulerLayer }, { RulerPanel }, { placeNextMark }] = await Promise.all([
    import('../ruler/ruler-header.tsx'),
    import('../ruler/ruler-layer.tsx'),
    import('../ruler/ruler-panel.tsx'),
    import('../ruler/place-mark-at.ts'),
  ])
  return { RulerHeader, RulerLayer, RulerPanel, placeNextMark }
}
