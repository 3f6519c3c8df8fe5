import { type ComponentProps, useEffect } from 'react'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import { UploadErrors } from './upload-errors.tsx'

const loadPanel = () => import('./upload-panel.tsx')

type PanelProps = ComponentProps<Awaited<ReturnType<typeof loadPanel>>['UploadPanel']>

/**
 * The list of uploads, and the failures of earlier ones. The list's code loads on the first interaction, so that merely
 * viewing the gallery does not wait for it.
 */
export function UploadStatus(props: PanelProps) {
  useEffect(preloadOnFirstInteraction, [])
  const { tasks, failures } = props.uploads
  const hasTasks = tasks.length > 0
  const module = useLazyModule(hasTasks, loadPanel, () => undefined)
  return (
    <>
      {module && hasTasks && <module.UploadPanel {...props} />}
      {failures.length > 0 && <UploadErrors failures={failures} queue={props.queue} />}
    </>
  )
}

function preloadOnFirstInteraction(): () => void {
  const preload = () => void loadPanel().catch(() => undefined) // retried when it is needed
  const eventNames = ['pointerdown', 'keydown', 'dragenter']
  for (const eventName of eventNames) window.addEventListener(eventName, preload, { once: true })
  return () => {
    for (const eventName of eventNames) window.removeEventListener(eventName, preload)
  }
}
