import '../integrations.css'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { answerSeconds, mostTries, triesHours } from '../../../contract/integrations/webhook-types.ts'
import type { WebhookEndpoint } from '../../../contract/integrations/webhooks.ts'
import { dayText, momentText } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { defaultRange, rangeFromSearch } from '../../../report/ranges.ts'
import { searchText } from '../../../report/search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PeriodPicker } from '../../ui/date-range/period-picker.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { notify } from '../../ui/notify.ts'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { EndpointDialog, type MadeEndpoint } from './endpoint-dialog.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { MessagesList } from './messages-list.tsx'
import { webhooksKey, webhooksQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { healthText, stateWords, typesText } from './words.tsx'

type Open = 'edit' | 'rotate' | 'remove' | null
const list = { to: '/integrations', label: 'All webhooks', search: { tab: 'webhooks' } }

/** The endpoint and its actions; each action reloads all webhook data. */
function useEndpoint(endpointUuid: string) {
  const api = useApi()
  const queries = useQueryClient()
  const found = useQuery(webhooksQuery(api))
  const renew = () => queries.invalidateQueries({ queryKey: webhooksKey })
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSuccess: renew,
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return {
    found,
    endpoint: found.data?.endpoints.find((one) => one.endpointUuid === endpointUuid),
    renew,
    isActing: act.isPending,
    turn: (isOn: boolean) => act.mutate(() => api.webhooks.turn({ endpointUuid, isOn })),
    endOld: () => act.mutate(() => api.webhooks.endOld({ endpointUuid })),
    ping: () =>
      act.mutate(async () => {
        await api.webhooks.ping({ endpointUuid })
        notify('A test message is on its way')
      }),
  }
}
type Acting = ReturnType<typeof useEndpoint>

function NoEndpoint({ found }: Pick<Acting, 'found'>) {
  const problem = found.error ? messageOf(found.error) : 'This endpoint is not there. It may have been removed.'
  return (
    <>
      <PageHead title="Webhook" back={list} />
      <PageBody>
        {found.isPending ? (
          <LoadingBlock h={420} radius="lg" />
        ) : (
          <section className="card">
            <ErrorPanel message={problem} {...(found.error ? { onRetry: () => void found.refetch() } : {})} />
          </section>
        )}
      </PageBody>
    </>
  )
}

type ActionsProps = Pick<Acting, 'turn' | 'ping' | 'isActing'> & {
  endpoint: WebhookEndpoint
  onOpen: (open: Open) => void
}

function Actions({ endpoint: e, turn, ping, isActing, onOpen }: ActionsProps) {
  const isOff = e.endpointState === 'off'
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {e.endpointKind === 'webhook' ? <Menu.Item onClick={() => onOpen('rotate')}>Renew secret</Menu.Item> : null}
          {isOff ? null : <Menu.Item onClick={() => turn(false)}>Turn off</Menu.Item>}
          <Menu.Item color="red" onClick={() => onOpen('remove')}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOff ? (
        <Button loading={isActing} onClick={() => turn(true)}>
          Turn on
        </Button>
      ) : (
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={isActing} onClick={ping}>
          Test ping
        </Button>
      )}
    </>
  )
}

/** The last characters of the secret, and until when the old one signs too. */
const Secret = ({ endpoint: e, onEndOld }: { endpoint: WebhookEndpoint; onEndOld: () => void }) => {
  const { userTimezone: zone } = useMe()
  return (
    <span>
      <span className="mono">whsec_••••{e.endpointSecretEnd}</span>
      {e.endpointOldUntilDatetime ? (
        <span className="key-second" data-tone="warn">
          The old one signs too, until {momentText(e.endpointOldUntilDatetime, zone)}{' '}
          <Button variant="subtle" size="compact-xs" onClick={onEndOld}>
            End now
          </Button>
        </span>
      ) : null}
    </span>
  )
}

type CardProps = { endpoint: WebhookEndpoint; onEdit: () => void; onEndOld: () => void }

function EndpointCard({ endpoint: e, onEdit, onEndOld }: CardProps) {
  const { userTimezone: zone } = useMe()
  return (
    <Card
      title="Endpoint"
      padded
      actions={
        <Button variant="subtle" size="compact-sm" onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <Facts
        beside
        facts={[
          ['Address', e.endpointShown],
          ['Takes', typesText(e.endpointTypes)],
          ...(e.endpointKind === 'webhook'
            ? [['Secret', <Secret key="secret" endpoint={e} onEndOld={onEndOld} />] as const]
            : []),
          ['Tries', `${mostTries} in ${triesHours} hours, ${answerSeconds} seconds each`],
          ['Made by', `${e.endpointMakerName}, ${dayText(e.endpointCreatedDatetime, zone)}`],
        ]}
      />
    </Card>
  )
}

type DialogsProps = Pick<Acting, 'renew'> & { endpoint: WebhookEndpoint; open: Open; onClose: () => void }

function Dialogs({ endpoint: e, open, onClose, renew }: DialogsProps) {
  const api = useApi()
  const navigate = useNavigate()
  const { endpointUuid } = e
  const [rotated, setRotated] = useState<MadeEndpoint | null>(null)
  return (
    <>
      {open === 'edit' ? <EndpointDialog endpoint={e} onClose={onClose} onSaved={onClose} /> : null}
      {rotated ? (
        <SecretDialog name={e.endpointName} secret={rotated.secret} isRotated onClose={() => setRotated(null)} />
      ) : null}
      <ConfirmDialog
        opened={open === 'rotate'}
        title="Renew the secret?"
        confirmLabel="Renew secret"
        onClose={onClose}
        onConfirm={async () => {
          setRotated(await api.webhooks.rotate({ endpointUuid }))
          onClose()
          await renew()
        }}
      >
        Messages are signed with both secrets for a day, so that none is refused while you exchange it.
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'remove'}
        title={`Remove ${e.endpointName}?`}
        confirmLabel="Remove endpoint"
        danger
        onClose={onClose}
        onConfirm={async () => {
          await api.webhooks.remove({ endpointUuid })
          onClose()
          await navigate({ to: '/integrations', search: { tab: 'webhooks' } })
          await renew()
        }}
      >
        Nothing more is sent to it, and its log goes with it. What waits is not sent.
      </ConfirmDialog>
    </>
  )
}

/** /integrations/webhooks/{endpointUuid}: state and messages of an endpoint, with retries of failed ones. */
export default function EndpointPage() {
  const { endpointUuid = '' } = useParams({ strict: false })
  const { userTimezone: zone } = useMe()
  const { search, setSearch } = useSearchState()
  const today = todayIn(zone)
  const range = rangeFromSearch(search, { ...defaultRange(today), to: today, compare: 'none' as const }, today)
  const [open, setOpen] = useState<Open>(null)
  const { found, endpoint: e, renew, endOld, ...acting } = useEndpoint(endpointUuid)
  if (!e) return <NoEndpoint found={found} />
  return (
    <>
      <PageHead
        title={e.endpointName}
        sub={
          <>
            <StatusDot hue={stateWords[e.endpointState].hue}>{stateWords[e.endpointState].word}</StatusDot>{' '}
            <span className="dim">{healthText(e, zone)}</span>
          </>
        }
        back={list}
      >
        <Actions endpoint={e} {...acting} onOpen={setOpen} />
      </PageHead>
      <PageBody>
        <div className="integrations">
          <EndpointCard endpoint={e} onEdit={() => setOpen('edit')} onEndOld={endOld} />
          <div className="hook-period">
            <PeriodPicker value={range} setSearch={setSearch} />
          </div>
          <MessagesList endpointUuid={endpointUuid} range={range} onOpen={(message) => setSearch({ message })} />
        </div>
      </PageBody>
      <MessageDrawer
        messageId={searchText(search, 'message') ?? ''}
        onClose={() => setSearch({ message: undefined })}
      />
      <Dialogs endpoint={e} open={open} onClose={() => setOpen(null)} renew={renew} />
    </>
  )
}
