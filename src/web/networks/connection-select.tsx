import { Select } from '@mantine/core'
import type { Connection } from '../../contract/networks/networks.ts'
import { Badge } from '../ui/badge.tsx'

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}

interface ConnectionSelectProps {
  label: string
  connections: readonly Connection[]
  titles: ReadonlyMap<string, string>
  value: string
  onChange: (connectionUuid: string) => void
}

/** Chooses one of the accounts at a network; each says whether it is active. */
export function ConnectionSelect({ label, connections, titles, value, onChange }: ConnectionSelectProps) {
  const active = new Map(connections.map((c) => [c.connectionUuid, c.connectionIsActive]))
  return (
    <Select
      className="net-select"
      aria-label={label}
      size="sm"
      allowDeselect={false}
      maxDropdownHeight={320}
      searchable={connections.length > 10}
      nothingFoundMessage="Nothing found"
      data={connections.map((c) => ({ value: c.connectionUuid, label: titles.get(c.connectionUuid) ?? '' }))}
      value={value}
      onChange={(uuid) => uuid && onChange(uuid)}
      renderOption={({ option }) => (
        <span className="net-option">
          <span className="net-option-name">{option.label}</span>
          <ActiveBadge isActive={active.get(option.value) ?? false} />
        </span>
      )}
    />
  )
}
