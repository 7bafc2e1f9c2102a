import { ActionIcon, TextInput } from '@mantine/core'
import { IconDownload, IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { int } from '../../../report/format.ts'
import { Tip } from '../tip.tsx'

interface ToolbarProps {
  searchLabel?: string
  query: string
  onQuery: (query: string) => void
  left?: ReactNode
  right?: ReactNode
  chooser?: ReactNode
  /** Null while the first data loads. */
  total: number | null
  /** More rows can be loaded and nobody knows how many. */
  openEnded?: boolean
  loaded: number
  onCsv?: () => void
  csvBusy?: ReactNode
}

export function Toolbar(p: ToolbarProps) {
  const count =
    p.total === null
      ? ''
      : `${int(p.total)}${p.openEnded ? '+' : ''} ${p.total === 1 && !p.openEnded ? 'result' : 'results'}${p.loaded < p.total ? ` · ${int(p.loaded)} loaded` : ''}`
  return (
    <div className="dt-tools">
      {p.searchLabel ? (
        <TextInput
          size="sm"
          className="dt-search"
          value={p.query}
          onChange={(event) => p.onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') p.onQuery('')
          }}
          placeholder={p.searchLabel}
          aria-label={p.searchLabel}
          data-focus="search"
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={
            p.query ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label="Clear search"
                onClick={() => p.onQuery('')}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            ) : null
          }
        />
      ) : null}
      {p.left}
      <div className="dt-tools-end">
        <output className="dt-count num">{count}</output>
        {p.right}
        {p.chooser}
        {p.csvBusy ??
          (p.onCsv ? (
            <Tip label="Download CSV">
              <ActionIcon variant="default" size={32} onClick={p.onCsv} aria-label="Download CSV">
                <IconDownload size={16} aria-hidden />
              </ActionIcon>
            </Tip>
          ) : null)}
      </div>
    </div>
  )
}
