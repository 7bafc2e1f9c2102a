import { Button, Menu, Skeleton } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ScriptOptions } from '../../contract/sites/script-options.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { useFocusNext } from '../ui/focus/use-focus-next.ts'
import { notify } from '../ui/notify.ts'
import { OptionLine } from './option-line.tsx'
import {
  isSwitch,
  type OptionKind,
  optionKinds,
  optionOrder,
  type OptionRow,
  problemOfServer,
  rowProblem,
  toOptions,
  toRows,
} from './script-rows.ts'
import { scriptOptionsQuery } from './queries.ts'
import { FormError } from '../ui/form-error.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { useMay } from '../lib/session.ts'

/** Whether this browser accepts it as a selector. */
const isSelector = (text: string) => {
  try {
    document.createDocumentFragment().querySelector(text)
    return !text.includes('{')
  } catch {
    return false
  }
}

function ScriptForm({ channelUuid, options }: { channelUuid: string; options: ScriptOptions }) {
  const api = useApi()
  const queries = useQueryClient()
  const mayChange = useMay()
  const [rows, setRows] = useState(() => toRows(options))
  const [showProblems, setShowProblems] = useState(false)
  const save = useMutation({
    mutationFn: () => api.sites.saveScriptOptions({ channelUuid, ...toOptions(rows) }),
    onSuccess: (saved) => {
      queries.setQueryData(scriptOptionsQuery(api, channelUuid).queryKey, saved)
      setRows(toRows(saved))
      setShowProblems(false)
      notify('Script settings updated successfully')
    },
  })
  const fromServer = save.error ? problemOfServer(messageOf(save.error), rows) : null
  const problemOf = (row: OptionRow) =>
    (showProblems ? rowProblem(row, isSelector) : null) ?? (fromServer?.id === row.id ? fromServer.text : null)
  const isChanged = JSON.stringify(toOptions(rows)) !== JSON.stringify(toOptions(toRows(options)))
  const buttons = useRef<HTMLDivElement>(null)
  useFocusNext(save.isSuccess && !isChanged, buttons) // nothing left to save
  const change = (next: OptionRow[]) => {
    setRows(next)
    save.reset()
  }
  const add = (kind: OptionKind) => {
    const id = Math.max(-1, ...rows.map((r) => r.id)) + 1
    const value =
      kind === 'rel' ? (rows.some((r) => r.kind === 'rel' && r.value === 'nofollow') ? 'sponsored' : 'nofollow') : ''
    change([...rows, { id, kind, name: '', value }])
  }
  const isFull = (kind: OptionKind) => {
    const there = rows.filter((r) => r.kind === kind).length
    return (isSwitch(kind) && there > 0) || (kind === 'rel' && there > 1)
  }
  const submit = () => {
    if (rows.some((row) => rowProblem(row, isSelector) !== null)) setShowProblems(true)
    else save.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {rows.length === 0 ? <p className="dim">No settings: the script leaves the looks of links alone.</p> : null}
      <fieldset className="options-set" disabled={!mayChange}>
        <ul className="options">
          {rows.map((row) => (
            <OptionLine
              key={row.id}
              row={row}
              problem={problemOf(row)}
              onChange={(next) => change(rows.map((r) => (r.id === row.id ? next : r)))}
              onRemove={() => change(rows.filter((r) => r.id !== row.id))}
            />
          ))}
        </ul>
      </fieldset>
      <p className="dim">The script sets no cookie and stores nothing in the browser, whatever is set here.</p>
      <FormError problem={fromServer ? null : save.error} />
      <IfMay>
        <div className="option-buttons" ref={buttons}>
          <Menu withInitialFocusPlaceholder={false} position="bottom-start" withinPortal>
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<IconPlus size={15} aria-hidden />}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                Add setting
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {optionOrder.map((kind) => (
                <Menu.Item key={kind} disabled={isFull(kind)} onClick={() => add(kind)}>
                  {optionKinds[kind].label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            Save changes
          </Button>
        </div>
      </IfMay>
    </form>
  )
}

/** What the script does to the links of this site's pages. */
export function ScriptCard({ channelUuid }: { channelUuid: string }) {
  const api = useApi()
  const options = useQuery(scriptOptionsQuery(api, channelUuid))
  return (
    <Card title="Script settings" padded>
      {options.isPending ? <Skeleton h={96} /> : null}
      {options.error && !options.data ? (
        <ErrorPanel small message={messageOf(options.error)} onRetry={() => void options.refetch()} />
      ) : null}
      {options.data ? <ScriptForm key={channelUuid} channelUuid={channelUuid} options={options.data} /> : null}
    </Card>
  )
}
