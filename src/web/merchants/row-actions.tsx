import { IconExternalLink, type TablerIcon } from '@tabler/icons-react'
import type { DirectoryRow } from '../../contract/merchants/directory.ts'
import { ExternalLink } from '../ui/external-link.tsx'

/** An action on a merchant from its row. */
export interface RowAction {
  label: (row: DirectoryRow) => string
  title: string
  icon: TablerIcon
  run: (row: DirectoryRow) => void
}

export function RowActions({ row, actions }: { row: DirectoryRow; actions: readonly RowAction[] }) {
  const { advertiserDomain: domain } = row.advertiser
  return (
    <span className="merchant-actions">
      {actions.map(({ label, title, icon: Icon, run }) => (
        <button
          key={title}
          type="button"
          className="icon-button"
          aria-label={label(row)}
          title={title}
          onClick={() => run(row)}
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
      <ExternalLink href={`https://${domain}`} className="icon-button">
        <IconExternalLink size={16} aria-hidden />
        <span className="sr">Open {domain}</span>
      </ExternalLink>
    </span>
  )
}
