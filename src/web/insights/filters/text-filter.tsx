import { longest } from '../../../contract/bounds.ts'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { parseTag, tagText } from '../../../report/to-filters.ts'

interface TextFilterProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Two fields, stored as "name = value". */
  tag?: boolean
}

/** A filter with typed text: sub ids and tags. It applies with Apply or Enter. */
export function TextFilter({ label, value, onChange, tag = false }: TextFilterProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const show = (opened: boolean) => {
    const parsed = tag ? parseTag(value ?? '') : null
    setName(parsed?.name ?? '')
    setText(tag ? (parsed?.value ?? '') : (value ?? ''))
    setOpen(opened)
  }
  const complete = text.trim() !== '' && (!tag || name.trim() !== '')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return
    onChange(tag ? tagText(name, text) : text.trim())
    setOpen(false)
  }
  const clear = () => {
    onChange(undefined)
    setOpen(false)
  }
  return (
    <Popover
      opened={open}
      onChange={show}
      position="bottom-start"
      offset={6}
      shadow="none"
      trapFocus
      returnFocus
      width={280}
      classNames={{ dropdown: 'pop' }}
    >
      <Popover.Target>
        <button
          type="button"
          className="fbtn"
          data-focus="filter"
          data-set={value !== undefined}
          aria-label={value === undefined ? label : `${label}: ${value}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => show(!open)}
        >
          <span className="ell">
            {label}
            {value === undefined ? null : <b>: {value}</b>}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="sm">
        <form onSubmit={apply} className="filter-form">
          {tag ? (
            <TextInput
              size="xs"
              label="Name"
              value={name}
              onChange={(e) => setName(e.currentTarget.value)}
              data-autofocus
            />
          ) : null}
          <TextInput
            size="xs"
            label={tag ? 'Value' : label}
            value={text}
            maxLength={longest.listedValue}
            onChange={(e) => setText(e.currentTarget.value)}
            data-autofocus={tag ? undefined : true}
          />
          <div className="filter-form-foot">
            <Button size="xs" variant="default" onClick={clear} disabled={value === undefined}>
              Clear
            </Button>
            <Button size="xs" type="submit" disabled={!complete}>
              Apply
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
