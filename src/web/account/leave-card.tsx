import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { daysToComeBack } from '../../contract/bounds.ts'
import { dayText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { companyQuery } from '../lib/company/company-card.tsx'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { TableSkeleton } from './card-skeleton.tsx'
import { closingQuery } from './queries.ts'

/** Exports the account as a file, streamed to the browser. */
export function TakeAlongCard() {
  const api = useApi()
  const { userRole } = useMe()
  const prepare = useMutation({
    mutationFn: () => api.closing.prepareExport({}),
    onSuccess: ({ exportUrl }) => window.location.assign(exportUrl),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Card title="Your data" padded>
      <p className="dim">
        A zip with everything the account has: settings, people, links, clicks, sales, statements. Each table is a file
        with one JSON object a line, and a page says what is what. Passwords and keys stay out.
      </p>
      {userRole === 'owner' ? (
        <div className="card-buttons">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={prepare.isPending}
            onClick={() => prepare.mutate()}
          >
            Download everything
          </Button>
        </div>
      ) : (
        <p className="dim">An owner of the account can download it.</p>
      )}
    </Card>
  )
}

/** Closes the account in 30 days, and cancels that. */
export function LeaveCard() {
  const api = useApi()
  const queries = useQueryClient()
  const { userRole, userTimezone } = useMe()
  const found = useQuery(closingQuery(api))
  const company = useQuery(companyQuery(api))
  const [open, setOpen] = useState<'leave' | 'stay' | null>(null)
  const name = company.data?.accountName
  const refresh = () => queries.invalidateQueries({ queryKey: ['account'] })
  const due = found.data?.closingDueDatetime
  const isOwner = userRole === 'owner'
  return (
    <Card title="Delete the account" padded>
      {found.isPending ? <TableSkeleton rows={2} /> : null}
      {found.error && !found.data ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {found.data && due ? (
        <>
          <output>
            The account will be erased on {dayText(due, userTimezone)}. {found.data.closingAskedBy} asked for it on{' '}
            {dayText(found.data.closingAskedDatetime ?? due, userTimezone)}.
          </output>
          <p className="dim">Until then everything keeps working. Erased data cannot be restored.</p>
        </>
      ) : null}
      {found.data && !due ? (
        <p className="dim">
          After {daysToComeBack} days the account is erased with its people, sites, links, visits, clicks and sales.
          Until then every owner can take it back. Issued invoices are kept, because the law wants it.
        </p>
      ) : null}
      {found.data && isOwner ? (
        <div className="card-buttons">
          {due ? (
            <Button variant="default" size="xs" onClick={() => setOpen('stay')}>
              Keep the account
            </Button>
          ) : (
            <Button variant="default" size="xs" disabled={name === undefined} onClick={() => setOpen('leave')}>
              Delete the account…
            </Button>
          )}
        </div>
      ) : null}
      {found.data && !isOwner ? <p className="dim">Only an owner of the account can change this.</p> : null}
      <ConfirmDialog
        opened={open === 'leave'}
        onClose={() => setOpen(null)}
        onConfirm={async () => {
          await api.closing.ask({ accountName: name ?? '' })
          await refresh()
        }}
        title="Delete the account?"
        confirmLabel={`Delete in ${daysToComeBack} days`}
        typed={name ?? ''}
        danger
      >
        Everything goes on for {daysToComeBack} days. Then nobody can sign in any more, all links and smart links of the
        account stop working, and nothing can be restored. All owners are notified by mail. Download everything first if
        you want to keep it.
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'stay'}
        onClose={() => setOpen(null)}
        onConfirm={async () => {
          await api.closing.cancel({})
          await refresh()
        }}
        title="Keep the account?"
        confirmLabel="Keep the account"
      >
        The account is not erased. All owners are notified by mail.
      </ConfirmDialog>
    </Card>
  )
}
