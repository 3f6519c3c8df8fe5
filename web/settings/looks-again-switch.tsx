import { Switch } from '../ui/switch.tsx'
import { looksAgainText } from './preference-text.ts'
import { useLooks } from './settings-api.ts'

interface LooksAgainSwitchProps {
  checked: boolean
  disabled: boolean
  isPending: boolean
  error: string | undefined
  onCheckedChange(checked: boolean): void
}

/** The switch for further looks at photos that leave the vision service unsure, with what they have cost so far. */
export function LooksAgainSwitch(props: LooksAgainSwitchProps) {
  const { data: looks } = useLooks()
  return <Switch label="Look again when unsure" description={looksAgainText(looks)} {...props} />
}
