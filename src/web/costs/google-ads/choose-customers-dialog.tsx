import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { googleAdsCustomersQuery } from '../queries.ts'
import { FormError } from '../../ui/form-error.tsx'

interface ChooseCustomersDialogProps {
  onClose: () => void
  onChosen: (is: GoogleAdsStatus) => void
}

/** Selects the accounts whose costs are imported. The list comes from Google; nothing changes before saving. */
export function ChooseCustomersDialog({ onClose, onChosen }: ChooseCustomersDialogProps) {
  const api = useApi()
  const list = useQuery(googleAdsCustomersQuery(api))
  const [text, setText] = useState('')
  /** Accounts that the user changed; all others keep the server's state. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = (c: { customerId: string; customerIsActive: boolean }) =>
    changed.get(c.customerId) ?? c.customerIsActive
  const save = useMutation({
    mutationFn: () =>
      api.googleAds.choose({ customerIds: (list.data ?? []).filter(isChosen).map((c) => c.customerId) }),
    onSuccess: (is) => {
      onChosen(is)
      onClose()
    },
  })
  const wanted = text.trim().toLowerCase()
  const shown = (list.data ?? []).filter((c) => `${c.customerName} ${c.customerId}`.toLowerCase().includes(wanted))
  return (
    <Dialog onClose={onClose} title="Choose Google Ads accounts" size={460}>
      {list.isPending ? <Skeleton h={120} /> : null}
      {list.error && !list.data ? (
        <ErrorPanel
          small
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.data?.length === 0 ? (
        <EmptyState small title="No accounts found" subtitle="You can read no Google Ads account that has costs." />
      ) : null}
      {list.data && list.data.length > 0 ? (
        <>
          <p className="dialog-text">
            Costs of these accounts count by the domain their ads lead to. Costs of others stay as they were read.
          </p>
          {list.data.length > 8 ? (
            <TextInput
              mt="sm"
              value={text}
              onChange={(e) => setText(e.currentTarget.value)}
              placeholder="Find account"
              aria-label="Find account"
            />
          ) : null}
          <ul className="gads-choice">
            {shown.map((c) => (
              <li key={c.customerId}>
                <Checkbox
                  label={c.customerName}
                  description={`${c.customerId} · ${c.currencyCode}`}
                  checked={isChosen(c)}
                  onChange={(e) => setChanged(new Map(changed).set(c.customerId, e.currentTarget.checked))}
                />
              </li>
            ))}
          </ul>
          {shown.length === 0 ? <EmptyState small title="Nothing found" /> : null}
        </>
      ) : null}
      <FormError problem={save.error} />
      <DialogFoot onCancel={onClose}>
        <Button disabled={!list.data?.length} loading={save.isPending} onClick={() => save.mutate()}>
          Save
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
