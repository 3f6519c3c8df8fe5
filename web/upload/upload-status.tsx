import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { preloadAfterPaint } from '../ui/after-paint.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { loadPhotoWorker } from './prepare-photo.ts'

const loadPanel = () => import('./upload-panel.tsx')
const loadErrors = () => import('./upload-errors.tsx')

type PanelProps = ComponentProps<Awaited<ReturnType<typeof loadPanel>>['UploadPanel']>

/**
 * The list of uploads, the failures of earlier ones, and what else (`children`) lies over the end of the page: photos never move when an upload begins
 * or ends. Its code and that which prepares photos load on the first interaction, so that merely viewing the gallery does not wait for it.
 */
export function UploadStatus({ children, ...props }: PanelProps & { children?: ReactNode }) {
  useEffect(preloadOnFirstInteraction, [])
  const { tasks, failures } = props.uploads
  const hasTasks = tasks.length > 0
  const module = useLazyModule(hasTasks, loadPanel)
  const errors = useLazyModule(failures.length > 0, loadErrors)
  const ref = useRef<HTMLDivElement>(null)
  useReserveSpace(ref)
  return (
    <div ref={ref} className={overlay}>
      {children}
      {errors && failures.length > 0 && <errors.UploadErrors failures={failures} queue={props.queue} />}
      {module && hasTasks && <module.UploadPanel {...props} />}
    </div>
  )
}

const overlay =
  'pointer-events-none fixed inset-x-0 bottom-[calc(var(--covered-bottom)+var(--bar-height))] z-(--layer-frame) mx-auto ' +
  'flex w-full max-w-md flex-col gap-2 not-empty:p-3 *:pointer-events-auto *:animate-rise lg:mr-0'

/**
 * Keeps toasts above the uploads, and lets the page scroll far enough to show its end above them. That space stays until
 * the screen is left: if it shrank with the uploads, the end of the page would jump.
 */
function useReserveSpace(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const { style } = document.documentElement
    let space = 0
    const observer = new ResizeObserver(() => {
      space = Math.max(space, element.offsetHeight)
      style.setProperty('--uploads-height', `${element.offsetHeight}px`)
      style.setProperty('--uploads-space', `${space}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      for (const name of ['--uploads-height', '--uploads-space']) style.removeProperty(name)
    }
  }, [ref])
}

function preloadOnFirstInteraction(): () => void {
  const preload = () => {
    preloadAfterPaint(loadPanel)
    preloadAfterPaint(loadPhotoWorker)
  }
  const eventNames = ['pointerdown', 'keydown', 'dragenter']
  for (const eventName of eventNames) window.addEventListener(eventName, preload, { once: true })
  return () => {
    for (const eventName of eventNames) window.removeEventListener(eventName, preload)
  }
}
