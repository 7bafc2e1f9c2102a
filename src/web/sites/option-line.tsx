import { longest } from '../../contract/bounds.ts'
import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFocusKept } from '../ui/focus/use-focus-kept.ts'
import { isSwitch, optionKinds, type OptionRow, withoutEquals } from './script-rows.ts'

interface OptionLineProps {
  row: OptionRow
  problem: string | null
  onChange: (row: OptionRow) => void
  onRemove: () => void
}

/** One script setting: its name, its fields, and a button to remove it. */
export function OptionLine({ row, problem, onChange, onRemove }: OptionLineProps) {
  const line = useRef<HTMLLIElement>(null)
  useFocusKept(line)
  const { label, hint, placeholder } = optionKinds[row.kind]
  const isAttribute = row.kind === 'append_attributes'
  const clean = (text: string) => (isAttribute ? withoutEquals(text) : text)
  const name = `${label}${row.value ? `: ${row.value}` : ''}`
  return (
    <li className="option" ref={line}>
      <div className="option-name">
        <b>{label}</b>
        <span className="dim">{hint}</span>
      </div>
      <div className="option-fields">
        {isAttribute ? (
          <TextInput
            aria-label={`${label}: key`}
            placeholder="data-…"
            value={row.name}
            error={problem !== null}
            onChange={(e) => onChange({ ...row, name: clean(e.currentTarget.value) })}
          />
        ) : null}
        {row.kind === 'rel' ? (
          <Select
            aria-label={label}
            allowDeselect={false}
            data={['nofollow', 'sponsored']}
            value={row.value}
            onChange={(value) => onChange({ ...row, value: value ?? row.value })}
          />
        ) : null}
        {row.kind === 'rel' || isSwitch(row.kind) ? null : (
          <TextInput
            aria-label={isAttribute ? `${label}: value` : label}
            placeholder={placeholder}
            value={row.value}
            maxLength={longest.scriptOption}
            error={problem}
            onChange={(e) => onChange({ ...row, value: clean(e.currentTarget.value) })}
          />
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
