import { useLazyModule } from '../../ui/use-lazy-module.ts'
import type { MonthCheckProps } from './month-check.tsx'

const loadMonthCheck = () => import('./month-check.tsx')

/** The check of a month’s heading, whose code loads on first use; the title until then. */
export function LazyMonthCheck(props: MonthCheckProps) {
  const module = useLazyModule(true, loadMonthCheck, () => undefined)
  return module === null ? props.title : <module.MonthCheck {...props} />
}
