import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'

interface NetworkSearchProps {
  /** The current search. */
  value: string
  onSearch: (text: string) => void
}

/** A search that starts with its button or Enter, and clears with its cross or Escape. */
export function NetworkSearch({ value, onSearch }: NetworkSearchProps) {
  const [state, setState] = useState({ typed: value, from: value })
  // a changed value in the address (back, a link) replaces the typed text
  if (state.from !== value) setState({ typed: value, from: value })
  const { typed } = state
  const setTyped = (text: string) => setState((old) => ({ ...old, typed: text }))
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <form
      className="net-search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextInput
        size="sm"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear()
        }}
        placeholder="Find network"
        aria-label="Find network"
        data-focus="search"
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          typed ? (
            <ActionIcon variant="subtle" color="gray" size={24} aria-label="Clear search" onClick={clear}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          ) : null
        }
      />
      <Button type="submit" size="sm" variant="default">
        Search
      </Button>
    </form>
  )
}
