import { DialogFoot } from '../ui/dialog-foot.tsx'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormError } from '../ui/form-error.tsx'
import { notify } from '../ui/notify.ts'
import { DryRunView } from './dry-run-view.tsx'
import { type DryRunAsk, dryRunQuery } from './queries.ts'
import './routing.css'

export interface ChangeDialogProps {
  /** The title of the first step. */
  title: string
  /** The current change as the input of the call that saves it; null while incomplete. */
  input: DryRunAsk | null
  /** What it is, in two lines, above its simulated effect. */
  headline: string
  subline: string
  /** Label of the save button: "Prioritize on 2 sites". */
  saveLabel: string
  save: () => Promise<unknown>
  /** Message after the server has saved it. */
  saved: string
  onClose: () => void
  onDone: () => void
  danger?: boolean
  /** Shown next to the continue button. */
  extra?: ReactNode
  children: ReactNode
}

/**
 * A change of the routing in two steps: the change, and its effect on the last 30 days in a dry run. Only then it is
 * saved.
 */
export function ChangeDialog(p: ChangeDialogProps) {
  const queries = useQueryClient()
  const [shows, setShows] = useState<DryRunAsk | null>(null)
  const make = useMutation({
    mutationFn: p.save,
    onSuccess: async () => {
      await makeStale(queries, 'routing')
      notify(p.saved)
      p.onDone()
      p.onClose()
    },
  })
  const next = (event: FormEvent) => {
    event.preventDefault()
    setShows(p.input)
  }
  const leave = () => {
    if (!make.isPending) p.onClose()
  }
  if (!shows)
    return (
      <Dialog title={p.title} size={480} onClose={leave}>
        <form onSubmit={next} className="change-form">
          {p.children}
          <DialogFoot onCancel={leave} extra={p.extra}>
            <Button type="submit" disabled={p.input === null}>
              Update
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    )
  return (
    <Dialog
      title="What would this have done in the last 30 days?"
      size={620}
      onClose={leave}
      closeButtonProps={{ disabled: make.isPending }}
    >
      <div className="change-head">
        <span>
          <b>{p.headline}</b>
          <br />
          <small>{p.subline}</small>
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={make.isPending}
          onClick={() => {
            make.reset()
            setShows(null)
          }}
        >
          Change
        </Button>
      </div>
      <Asked input={shows} />
      <FormError problem={make.error} />
      <DialogFoot onCancel={leave} busy={make.isPending}>
        <Button
          color={p.danger ? 'red' : undefined}
          loading={make.isPending}
          onClick={() => make.mutate()}
          data-autofocus
        >
          {p.saveLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The effect of a change, once the dry run has finished. */
export function Asked({ input }: { input: DryRunAsk }) {
  const api = useApi()
  const run = useQuery(dryRunQuery(api, input))
  if (run.data) return <DryRunView answer={run.data} />
  if (run.error)
    return (
      <ErrorPanel
        small
        title="The last 30 days could not be replayed"
        message={messageOf(run.error)}
        onRetry={() => void run.refetch()}
        retrying={run.isFetching}
      />
    )
  return <LoadingBlock h={220} radius="md" label="Replaying the last 30 days" />
}
