import { type ReactNode, useState } from 'react'
import { mockMediaQuery } from './mock-media-queries.ts'

/** Switches for color scheme and motion, which override the settings of the device. */
export function DeviceSwitches() {
  const [scheme, setScheme] = useState('')
  const [motion, setMotion] = useState('')

  function changeScheme(next: string) {
    document.documentElement.style.colorScheme = next
    mockMediaQuery('(prefers-color-scheme: dark)', next === '' ? null : next === 'dark')
    setScheme(next)
  }

  function changeMotion(next: string) {
    mockMediaQuery('(prefers-reduced-motion: reduce)', next === '' ? null : next === 'reduced')
    setMotion(next)
  }

  return (
    <div className="flex flex-wrap gap-4">
      <Switch label="Colors" value={scheme} onChange={changeScheme}>
        <option value="">as set on this device</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
      </Switch>
      <Switch label="Motion" value={motion} onChange={changeMotion}>
        <option value="">as set on this device</option>
        <option value="full">full</option>
        <option value="reduced">reduced</option>
      </Switch>
    </div>
  )
}

interface SwitchProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Switch({ label, value, onChange, children }: SwitchProps) {
  return (
    <label className="flex items-center gap-2 font-semibold text-sm">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 rounded-md border border-line bg-sheet px-3"
      >
        {children}
      </select>
    </label>
  )
}
