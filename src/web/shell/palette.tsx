import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type PaletteItem, type PaletteSource, rank } from './palette-items.ts'
import { parseSearch, type Search, stringifySearch } from '../../report/search.ts'
import { Dialog } from '../ui/dialog.tsx'

interface PaletteProps {
  items: readonly PaletteItem[]
  sources: readonly PaletteSource[]
  /** The current period and sites. */
  kept: Search
  onClose: () => void
}

/** A path with the search state; the path's own values take precedence. */
function withPeriod(to: string, kept: Search): string {
  const [path = '', own = ''] = to.split('?')
  return path + stringifySearch({ ...kept, ...parseSearch(own) })
}

/** Ctrl K: go anywhere, do anything. Pages and actions appear at once, results of the server shortly after. */
export default function Palette({ items, sources, kept, onClose }: PaletteProps) {
  const navigate = useNavigate()
  // Escape in the box closes the list, and does not reach the dialog
  const store = useCombobox({ opened: true, onDropdownClose: onClose })
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), 150)
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.key, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(asked, signal),
      enabled: asked.length >= 2,
      retry: false,
    })),
  })
  const searching = asked.length >= 2
  const found = [
    ...rank(items, query, 12),
    ...(searching ? answers.flatMap((answer) => rank(answer.data ?? [], query, 6)) : []),
  ]
  const first = found[0]?.key
  const { selectFirstOption } = store
  useEffect(() => {
    // results of the server arrive after the last key press
    if (first !== undefined) selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first])
  const choose = (key: string) => {
    const item = found.find((i) => i.key === key)
    onClose()
    if (item?.to) void navigate({ href: item.keepsPeriod ? withPeriod(item.to, kept) : item.to })
    item?.run?.()
  }
  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="14vh"
      overlayProps={{ backgroundOpacity: 0.25, blur: 2 }}
      title="Command palette"
      classNames={{ header: 'sr' }}
    >
      <Combobox store={store} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            variant="unstyled"
            size="md"
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              store.selectFirstOption()
            }}
            placeholder="Go to a page, merchant, site or network…"
            aria-label="Search pages, merchants, sites, networks and actions"
            leftSection={<IconSearch size={17} aria-hidden />}
            leftSectionWidth={44}
            className="palette-input"
          />
        </Combobox.EventsTarget>
        {found.length === 0 ? (
          <output className="palette-note">{answers.some((a) => a.isFetching) ? 'Searching…' : 'Nothing found'}</output>
        ) : (
          <Combobox.Options mah={360} tabIndex={0} className="palette-list" aria-label="Results">
            {found.map((item) => (
              <Combobox.Option key={item.key} value={item.key} className="opt">
                {item.icon ? <item.icon size={16} aria-hidden /> : null}
                <span className="ell">{item.label}</span>
                <span className="n">{item.group}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox>
    </Dialog>
  )
}
