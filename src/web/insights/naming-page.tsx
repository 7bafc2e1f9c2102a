import { Button } from '@mantine/core'
import { IconPlus, IconScissors } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { naming as bounds } from '../../contract/bounds.ts'
import type { Naming } from '../../contract/insights/naming.ts'
import { nameList } from '../../report/name-list.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { notify } from '../ui/notify.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { NamingHistory } from './naming/naming-history.tsx'
import { namingQuery } from './naming/naming-query.ts'
import { PartMoney } from './naming/part-money.tsx'
import { RuleDialog } from './naming/rule-dialog.tsx'
import { RuleTable } from './naming/rule-table.tsx'
import './naming/naming.css'

/** The rules, the undo of their last change, and the figures after each change. */
function useRules() {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey, ...query } = namingQuery(api)
  const found = useQuery({ queryKey, ...query })
  /** Updates the rules; reports by changed parts are fetched again. */
  const know = async (now: Naming, said: string) => {
    queries.setQueryData(queryKey, now)
    await queries.invalidateQueries({ queryKey: ['insights', 'statistics'] })
    notify(said)
  }
  const undo = useMutation({
    mutationFn: (version: number) => api.naming.undo({ version }),
    onSuccess: (now) => know(now, 'The last change was taken back'),
    // another user changed them meanwhile: show the current rules with the error
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  return { found, know, undo }
}

type Rules = ReturnType<typeof useRules>

interface DialogsProps {
  rules: Rules
  /** The index of the rule to change, or a new one. */
  editing: number | 'new' | null
  removing: number | null
  onClose: () => void
}

/** The dialog of the rule that is added, changed or deleted. */
function Dialogs({ rules: { found, know }, editing, removing, onClose }: DialogsProps) {
  const api = useApi()
  const { data } = found
  const rules = data?.rules ?? []
  const edited = typeof editing === 'number' ? rules[editing] : undefined
  const removed = removing === null ? undefined : rules[removing]
  return (
    <>
      {data && editing !== null ? (
        <RuleDialog
          version={data.version}
          {...(edited && typeof editing === 'number' ? { changed: { rule: edited, place: editing } } : {})}
          taken={rules.flatMap((rule, i) => (i === editing ? [] : rule.parts))}
          onClose={onClose}
          onSaved={async (now) => {
            await know(now, editing === 'new' ? 'Rule added' : 'Rule changed')
            onClose()
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={removed !== undefined}
        title="Delete rule"
        confirmLabel="Delete rule"
        danger
        onClose={onClose}
        onConfirm={async () => {
          if (data && removing !== null)
            await know(await api.naming.remove({ version: data.version, place: removing }), 'Rule deleted')
        }}
      >
        {removed?.parts.join(', ')} will be no groupings any more. Saved views by them say so; undoing the change brings
        them back.
      </ConfirmDialog>
    </>
  )
}

interface RulesCardProps {
  found: Rules['found']
  /** The button that adds a rule. */
  add: ReactNode
  onChange: (place: number) => void
  onRemove: (place: number) => void
}

/** The rules, or an explanation of their purpose. */
function RulesCard({ found, add, onChange, onRemove }: RulesCardProps) {
  const { data } = found
  const rules = data?.rules ?? []
  return (
    <Card label="Naming rules" padded>
      {found.error && !data ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {data && rules.length === 0 ? (
        <EmptyState
          icon={IconScissors}
          title="No naming rules yet"
          subtitle="A rule splits sub ids, or the paths of pages, into parts such as Section or Position, and reports are grouped by these: “guides-top-red” into three, “/guides/best-tents” into two."
          action={add}
        />
      ) : null}
      {rules.length > 0 ? <RuleTable rules={rules} onChange={onChange} onRemove={onRemove} /> : null}
    </Card>
  )
}

/** /insights/naming: rules that split sub ids and paths of pages into parts (R232: parts of names). */
export default function NamingPage() {
  const naming = useRules()
  const { found, undo } = naming
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [removing, setRemoving] = useState<number | null>(null)
  const { data } = found
  const rules = data?.rules ?? []
  const parts = [...new Set(rules.flatMap((rule) => rule.parts))]
  const isFull = rules.length >= bounds.mostRules
  const add = (
    <IfMay>
      <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull} onClick={() => setEditing('new')}>
        Add rule
      </Button>
    </IfMay>
  )
  return (
    <>
      <PageHead title="Naming rules" sub={isFull ? `${rules.length} of ${bounds.mostRules}` : undefined}>
        {rules.length > 0 ? add : null}
      </PageHead>
      <PageBody>
        {parts.length > 0 ? (
          <Verdict label="What names bring" tone="good" lead={`Reports can be grouped by ${nameList(parts)}.`}>
            For the past and from now on; what was counted stays as it is.
            {isFull ? ` There can be at most ${bounds.mostRules} rules.` : ''}
          </Verdict>
        ) : null}
        {found.isPending ? (
          <LoadingBlock h={240} radius="lg" />
        ) : (
          <div className="naming-pair">
            <RulesCard found={found} add={add} onChange={setEditing} onRemove={setRemoving} />
            <NamingHistory
              history={data?.history ?? []}
              onUndo={() => data && undo.mutate(data.version)}
              busy={undo.isPending}
              problem={undo.error}
            />
          </div>
        )}
        {rules.length > 0 ? <PartMoney rules={rules} /> : null}
      </PageBody>
      <Dialogs
        rules={naming}
        editing={editing}
        removing={removing}
        onClose={() => {
          setEditing(null)
          setRemoving(null)
        }}
      />
    </>
  )
}
