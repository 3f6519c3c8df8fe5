import { useEffect, useEffectEvent, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Shows a control as pressed in the next frame and acts after it, for what takes longer to render than a frame. */
export function usePress(onAct: () => void) {
  const [isPressed, setIsPressed] = useState(false)
  const act = useEffectEvent(() => {
    setIsPressed(false)
    onAct()
  })
  useEffect(() => (isPressed ? afterPaint(act) : undefined), [isPressed])
  return { onClick: () => setIsPressed(true), 'data-pressed': isPressed || undefined }
}
