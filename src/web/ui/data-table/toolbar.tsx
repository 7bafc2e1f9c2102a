import { ActionIcon, TextInput } from '@mantine/core'
import { IconAdjustments, IconDownload, IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { int } from '../../../report/format.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { SheetButton } from '../sheet-button.tsx'
import { Tip } from '../tip.tsx'

interface ToolbarProps {
  /**
   * Where it is rendered instead of above the rows; null while that place is not rendered yet. A phone shows it above
   * its rows.
   */
  place?: Element | null | undefined
  searchLabel?: string
  query: string
  onQuery: (query: string) => void
  /** Sends the typed text at once: the magnifier then is a button, and Enter sends, too. */
  onSend?: ((query: string) => void) | undefined
  left?: ReactNode
  /** `left` acts on the selected rows: it is in the row on a phone, too. */
  keepsLeft?: boolean
  leftSet?: { count: number; onClear: () => void } | undefined
  right?: ReactNode
  chooser?: ReactNode
  /** Null while the first data loads. */
  total: number | null
  /** Text for rows and their number, instead of "143 results". */
  countText?: string | undefined
  /** More rows can be loaded, but the total is unknown. */
  openEnded?: boolean
  loaded: number
  onCsv?: () => void
  csvBusy?: ReactNode
}

export function Toolbar(p: ToolbarProps) {
  const count =
    p.total === null
      ? ''
      : p.countText !== undefined
        ? p.countText
        : `${int(p.total)}${p.openEnded ? '+' : ''} ${p.total === 1 && !p.openEnded ? 'result' : 'results'}${p.loaded < p.total ? ` · ${int(p.loaded)} loaded` : ''}`
  const search = p.searchLabel ? <Search {...p} label={p.searchLabel} /> : null
  const counted = <output className="dt-count num">{count}</output>
  const file =
    p.csvBusy ??
    (p.onCsv ? (
      <Tip label="Download CSV">
        <ActionIcon variant="default" size={32} onClick={p.onCsv} aria-label="Download CSV">
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      </Tip>
    ) : null)
  const phone = useMedia(PHONE)
  const set = p.keepsLeft ? 0 : (p.leftSet?.count ?? 0)
  if (phone)
    return (
      <div className="dt-tools">
        {search ?? counted}
        {p.keepsLeft ? p.left : null}
        <SheetButton
          title="Table"
          icon={<IconAdjustments size={16} aria-hidden />}
          {...(set > 0 ? { text: set === 1 ? '1 filter' : `${set} filters` } : {})}
          isSet={set > 0}
          onClear={set > 0 && p.leftSet ? p.leftSet.onClear : null}
        >
          {search ? counted : null}
          {p.keepsLeft ? null : p.left}
          {p.right}
          {p.chooser}
          {file}
        </SheetButton>
      </div>
    )
  const tools = (
    <div className="dt-tools">
      {search}
      {p.left}
      <div className="dt-tools-end">
        {counted}
        {p.right}
        {p.chooser}
        {file}
      </div>
    </div>
  )
  if (p.place === undefined) return tools
  return p.place && createPortal(tools, p.place)
}

function Search({
  label,
  query,
  onQuery,
  onSend,
}: Pick<ToolbarProps, 'query' | 'onQuery' | 'onSend'> & { label: string }) {
  const magnifier = <IconSearch size={15} aria-hidden />
  return (
    <TextInput
      size="sm"
      className="dt-search"
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onQuery('')
        if (event.key === 'Enter') onSend?.(query)
      }}
      placeholder={label}
      aria-label={label}
      data-focus="search"
      leftSection={
        onSend ? (
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Search" onClick={() => onSend(query)}>
            {magnifier}
          </ActionIcon>
        ) : (
          magnifier
        )
      }
      rightSection={
        query ? (
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Clear search" onClick={() => onQuery('')}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        ) : null
      }
    />
  )
}
