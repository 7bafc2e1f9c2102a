import { int } from '../../report/format.ts'
import { ToggleButton } from '../ui/toggle-button.tsx'
import { type Overview, rowsOfView, type View } from './link-rows.ts'
import { texts } from './texts.ts'

interface ViewTogglesProps {
  data: Overview | undefined
  view: View
  onView: (view: View) => void
}

/** The links to marked links, and to those that could not be checked. */
export function ViewToggles({ data, view, onView }: ViewTogglesProps) {
  const count = (v: View) => (data ? rowsOfView(data, v).length : 0)
  const toggle = (v: View, label: string, n: number) => (
    <ToggleButton pressed={view === v} onChange={(pressed) => onView(pressed ? v : 'active')}>
      {label} <span className="num dim">{int(n)}</span>
    </ToggleButton>
  )
  return (
    <>
      {toggle('fixed', texts.fixedLinks, count('fixed'))}
      {toggle('ignored', texts.ignoredLinks, count('ignored'))}
      {toggle('unchecked', texts.uncheckedLinks, data?.totals['UNKNOWN'] ?? 0)}
    </>
  )
}
