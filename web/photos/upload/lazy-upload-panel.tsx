import { type ComponentProps, useEffect } from 'react'
import { useLazyModule } from '../../ui/use-lazy-module.ts'

const loadPanel = () => import('./upload-panel.tsx')

type PanelProps = ComponentProps<Awaited<ReturnType<typeof loadPanel>>['UploadPanel']>

/**
 * The list of uploads. Its code loads on the first interaction, so that merely viewing the gallery does not wait for
 * it.
 */
export function LazyUploadPanel(props: PanelProps) {
  useEffect(preloadAtFirstTouch, [])
  const hasTasks = props.uploads.tasks.length > 0
  const part = useLazyModule(hasTasks, loadPanel, () => undefined)
  return part && hasTasks && <part.UploadPanel {...props} />
}

function preloadAtFirstTouch(): () => void {
  const preload = () => void loadPanel().catch(() => undefined) // retried when it is needed
  const touches = ['pointerdown', 'keydown', 'dragenter']
  for (const touch of touches) window.addEventListener(touch, preload, { once: true })
  return () => {
    for (const touch of touches) window.removeEventListener(touch, preload)
  }
}
