import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { DirectoryAnswer } from '../../contract/merchants/directory.ts'
import { plural } from '../../report/format.ts'
import type { ListState } from '../ui/list/use-list-state.ts'

interface DirectorySearchProps {
  state: ListState
  /** All merchants the account can see; undefined while nobody knows. */
  count: number | undefined
  /** Merchants that are written like what was not found. */
  similar: readonly DirectoryAnswer['didYouMean'][number][]
}

/** The card over the directory: how many there are, and the search. */
export function DirectorySearch({ state, count, similar }: DirectorySearchProps) {
  const send = (text: string) => state.setSearch({ q: text.trim() || undefined }, { replace: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(state.typed)
  }
  return (
    <section className="card card-pad merchants-search">
      <p className="merchants-count">
        {count === undefined ? 'Discover campaigns' : `Discover campaigns from ${plural(count, 'merchant')}`}
      </p>
      <form onSubmit={submit}>
        <TextInput
          value={state.typed}
          onChange={(event) => state.setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') state.setTyped('')
          }}
          placeholder="Search for merchants"
          aria-label="Search for merchants"
          data-focus="search"
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={
            state.typed ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label="Clear search"
                onClick={() => state.setTyped('')}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            ) : null
          }
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </form>
      {similar.length > 0 ? (
        <output className="merchants-similar">
          Did you mean{' '}
          {similar.map((m, i) => (
            <span key={m.advertiserUuid}>
              {i === 0 ? '' : i === similar.length - 1 ? ' or ' : ', '}
              <button type="button" className="text-button" onClick={() => send(m.advertiserDomain)}>
                {m.advertiserDomain}
              </button>
            </span>
          ))}
          ?
        </output>
      ) : null}
    </section>
  )
}
