import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { partKey } from '../../../contract/dimensions.ts'
import type { ShownRule } from '../../../contract/insights/naming.ts'
import { IfMay } from '../../lib/if-may.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/simple-table.tsx'
import { columnName, howText, partsText } from './rule-text.ts'

interface RuleTableProps {
  rules: readonly ShownRule[]
  onChange: (place: number) => void
  onRemove: (place: number) => void
}

/** Rules, one per row; each part links to the report by it. */
export function RuleTable({ rules, onChange, onRemove }: RuleTableProps) {
  const columns: SimpleColumn<ShownRule>[] = [
    { key: 'what', head: 'What is split', isRowHead: true, cell: (rule) => columnName(rule.column) },
    {
      key: 'how',
      head: 'How',
      onPhone: 'note',
      cell: (rule) => (
        <>
          {partsText(rule)}
          <code className="naming-how-words">{howText(rule)}</code>
        </>
      ),
    },
    {
      key: 'parts',
      head: 'Parts',
      onPhone: 'note',
      cell: (rule) => (
        <span className="naming-parts">
          {rule.parts.map((part) => (
            <AppLink
              key={part}
              to="/insights/reports"
              search={{ tab: partKey(rule.column, part) }}
              className="link"
              title={`Statistics by ${part}`}
            >
              {part}
            </AppLink>
          ))}
        </span>
      ),
    },
    {
      key: 'acts',
      head: 'Change or delete',
      isSilent: true,
      end: true,
      onPhone: 'state',
      cell: (rule, place) => (
        <IfMay>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Change: ${rule.parts.join(', ')}`}
            onClick={() => onChange(place)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete: ${rule.parts.join(', ')}`}
            onClick={() => onRemove(place)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </IfMay>
      ),
    },
  ]
  return (
    <SimpleTable
      label="Naming rules"
      flush
      columns={columns}
      rows={rules}
      keyOf={(rule) => `${rule.column}:${rule.parts.join(',')}`}
    />
  )
}
