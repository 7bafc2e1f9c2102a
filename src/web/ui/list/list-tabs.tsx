import { type ReactNode, useId } from 'react'
import { searchText } from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { Tabs } from '../tabs.tsx'

export interface ListTab {
  key: string
  label: string
  content: ReactNode
}

/** Lists about one thing in one place of its page, one at a time; the address names the current one (`list`). */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly [ListTab, ...ListTab[]] }) {
  const { search, setSearch } = useSearchState()
  const panel = useId()
  const said = searchText(search, 'list')
  const shown = tabs.find((tab) => tab.key === said) ?? tabs[0]
  return (
    <div className="list-tabs">
      <Tabs
        label={label}
        items={tabs}
        value={shown.key}
        onChange={(key) => setSearch({ list: key === tabs[0].key ? undefined : key })}
        controls={panel}
      />
      <div id={panel} role="tabpanel" aria-label={shown.label}>
        {shown.content}
      </div>
    </div>
  )
}
