import { Select } from '@mantine/core'
import type { Connection } from '../../contract/networks/networks.ts'
import { openAbout, stateWords } from '../../report/state-words.ts'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { Badge } from '../ui/badge.tsx'

/** The state of a connection in a word: that of its alert, otherwise whether it is active. */
export function ConnectionBadge({
  connection: { connectionUuid: id, connectionIsActive },
}: {
  connection: Connection
}) {
  const { alerts } = useOpenAlerts()
  const [broken] = openAbout(alerts, { kind: 'connection', id })
  if (broken && connectionIsActive) return <Badge tone="bad">{stateWords(broken)}</Badge>
  return <Badge tone={connectionIsActive ? 'good' : 'bad'}>{connectionIsActive ? 'Active' : 'Inactive'}</Badge>
}

interface ConnectionSelectProps {
  label: string
  connections: readonly Connection[]
  titles: ReadonlyMap<string, string>
  value: string
  onChange: (connectionUuid: string) => void
}

/** Selects one of the accounts at a network; each shows its state. */
export function ConnectionSelect({ label, connections, titles, value, onChange }: ConnectionSelectProps) {
  const known = new Map(connections.map((c) => [c.connectionUuid, c]))
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
      renderOption={({ option }) => {
        const connection = known.get(option.value)
        return (
          <span className="net-option">
            <span className="net-option-name">{option.label}</span>
            {connection ? <ConnectionBadge connection={connection} /> : null}
          </span>
        )
      }}
    />
  )
}
