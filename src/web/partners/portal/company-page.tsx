import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { daysToComeBack } from '../../../contract/bounds.ts'
import type { MerchantCompany } from '../../../contract/partners/partner-company.ts'
import { dayText } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { downloadBytes } from '../../lib/download-bytes.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { notify } from '../../ui/notify.ts'
import { ColleagueDialog, CompanyDialog, LeaveDialog } from './company-dialogs.tsx'
import { companyQuery, staleMerchant, useZone } from './queries.ts'
import { Room } from './room.tsx'

const regions = new Intl.DisplayNames('en', { type: 'region' })
type Open = 'details' | 'colleague' | 'leave' | 'stay' | { gone: { userUuid: string; name: string } }

type Opener = { company: MerchantCompany; onOpen: (open: Open) => void }

function DetailsCard({ company: c, onOpen }: Opener) {
  const facts = [
    ['Company', c.companyName],
    ['VAT number', c.companyVat],
    ['Address', `${c.companyAddress}, ${c.companyZip} ${c.companyCity}, ${regions.of(c.companyCountry) ?? ''}`],
    ['Contact', `${c.contactFirstName} ${c.contactLastName}, ${c.contactTitle}`],
    ['Phone', c.contactPhone],
  ] as const
  return (
    <Card
      title="Company details"
      padded
      actions={
        <Button variant="default" size="xs" onClick={() => onOpen('details')}>
          Edit
        </Button>
      }
    >
      <Facts beside facts={facts} />
    </Card>
  )
}

function PeopleCard({ company: c, onOpen }: Opener) {
  const zone = useZone()
  return (
    <Card
      title="People"
      padded
      actions={
        <Button variant="default" size="xs" onClick={() => onOpen('colleague')}>
          Add a colleague
        </Button>
      }
    >
      <ul className="portal-people">
        {c.people.map((u) => (
          <li key={u.userUuid}>
            <span>
              <b>{u.name}</b> {u.isMe ? <span className="dim">(you)</span> : null}
              <br />
              <span className="dim">
                {u.email} ·{' '}
                {u.isInvited
                  ? 'was mailed a link'
                  : u.lastSeenAt
                    ? `signed in ${dayText(u.lastSeenAt, zone)}`
                    : 'never signed in'}
              </span>
            </span>
            {u.isMe ? null : (
              <Button variant="subtle" size="xs" aria-label={`Remove ${u.name}`} onClick={() => onOpen({ gone: u })}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DataCard() {
  const api = useApi()
  const save = useMutation({
    mutationFn: () => api.merchantOrders.everything({}),
    onSuccess: ({ fileName, base64 }) => downloadBytes(fileName, base64, 'application/zip'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Card title="Your data" padded>
      <p className="dim">
        A zip with your company, people, campaigns, terms, orders, reports and statements. Each table is a file with one
        JSON object a line. Passwords and keys stay out.
      </p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Download everything
      </Button>
    </Card>
  )
}

function DeleteCard({ company: c, onOpen }: Opener) {
  const zone = useZone()
  return (
    <Card title="Delete the account" padded>
      {c.leavingDueAt ? (
        <>
          <output>
            Your account will be deleted on {dayText(c.leavingDueAt, zone)}. {c.leavingAskedBy} asked for it.
          </output>
          <p className="dim">Until then everything keeps working.</p>
          <Button variant="default" size="xs" onClick={() => onOpen('stay')}>
            Keep the account
          </Button>
        </>
      ) : (
        <>
          <p className="dim">
            After {daysToComeBack} days all campaigns end, your keys stop working, and your people are deleted. Terms
            you accepted, orders and statements stay in the publisher’s books.
          </p>
          <Button variant="default" size="xs" onClick={() => onOpen('leave')}>
            Delete the account…
          </Button>
        </>
      )}
    </Card>
  )
}

function Dialogs({ company: c, open, onClose }: { company: MerchantCompany; open: Open | null; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const gone = open !== null && typeof open === 'object' ? open.gone : null
  return (
    <>
      {open === 'details' ? <CompanyDialog company={c} onClose={onClose} /> : null}
      {open === 'colleague' ? <ColleagueDialog onClose={onClose} /> : null}
      {open === 'leave' ? <LeaveDialog onClose={onClose} /> : null}
      <ConfirmDialog
        opened={open === 'stay'}
        onClose={onClose}
        onConfirm={async () => {
          await api.partnerCompany.stay({})
          await staleMerchant(queries)
        }}
        title="Keep the account?"
        confirmLabel="Keep the account"
      >
        The account is not deleted, and everything keeps working.
      </ConfirmDialog>
      <ConfirmDialog
        opened={gone !== null}
        onClose={onClose}
        onConfirm={async () => {
          if (gone) await api.partnerCompany.removeColleague({ userUuid: gone.userUuid })
          await staleMerchant(queries)
        }}
        title={`Remove ${gone?.name ?? ''}?`}
        confirmLabel="Remove"
        danger
      >
        They are signed out at once and can no longer sign in.
      </ConfirmDialog>
    </>
  )
}

function Company() {
  const found = useQuery(companyQuery(useApi()))
  const [open, setOpen] = useState<Open | null>(null)
  const c = found.data
  if (found.error && !c) return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!c) return <LoadingBlock h={280} radius="lg" />
  return (
    <div className="portal-cards">
      <DetailsCard company={c} onOpen={setOpen} />
      <PeopleCard company={c} onOpen={setOpen} />
      <DataCard />
      <DeleteCard company={c} onOpen={setOpen} />
      <Dialogs company={c} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}

/** /partner/company: the merchant's company, users, data export, and account deletion. */
export default function PortalCompanyPage() {
  return (
    <Room title="Company" sub="What the publisher knows of you.">
      <Company />
    </Room>
  )
}
