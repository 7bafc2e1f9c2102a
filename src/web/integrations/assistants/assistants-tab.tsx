import { Button } from '@mantine/core'
import { IconMessageChatbot, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AssistantCall, AssistantDraft } from '../../../contract/integrations/assistants.ts'
import { momentText } from '../../../report/date-text.ts'
import { int, plural } from '../../../report/format.ts'
import { seconds } from '../webhooks/seconds.ts'
import { parseSearch, searchText } from '../../../report/search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { reasonText } from '../key-text.ts'
import { ConnectedCard } from './connected-card.tsx'
import { ConnectCard } from './connect-card.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { ProofCard } from './proof-card.tsx'
import { assistantsQuery } from './queries.ts'
import './assistants.css'

const never = [
  'Change anything: you confirm drafts',
  'See another account',
  'See passwords, users, invoices',
  'Open an address or follow a link',
  'Obey text in page names, sub ids',
  'Answer with a figure and no proof',
] as const

const Never = () => (
  <Card title="What an assistant may never do" padded>
    <ul className="key-can">
      {never.map((what) => (
        <li key={what}>
          <IconX size={16} aria-hidden className="key-no" />
          {what}
        </li>
      ))}
    </ul>
  </Card>
)

const states = { open: 'Waits', confirmed: 'Confirmed', refused: 'Refused' } as const
const stateText = (d: AssistantDraft) =>
  d.draftState === 'open' ? 'Waits' : `${states[d.draftState]} by ${d.draftDecidedBy}`

function Drafts({
  drafts,
  zone,
  onOpen,
}: {
  drafts: readonly AssistantDraft[]
  zone: string
  onOpen: (uuid: string) => void
}) {
  return (
    <Card title="Drafts" sub="nothing of them is done until you confirm it">
      <SimpleTable
        label="Drafts of assistants"
        rows={drafts}
        keyOf={(d) => d.draftUuid}
        columns={[
          { key: 'what', head: 'What', isRowHead: true, cell: (d) => d.draftTitle },
          { key: 'when', head: 'When', num: true, cell: (d) => momentText(d.draftCreatedDatetime, zone) },
          { key: 'by', head: 'Assistant', cell: (d) => d.draftKeyName },
          { key: 'state', head: 'State', cell: stateText },
          {
            key: 'act',
            head: 'Look at it',
            isSilent: true,
            end: true,
            cell: (d) =>
              d.draftState === 'open' ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Review ${d.draftTitle}`}
                  onClick={() => onOpen(d.draftUuid)}
                >
                  Review
                </Button>
              ) : null,
          },
        ]}
      />
    </Card>
  )
}

const rowsText = (c: AssistantCall) => {
  if (c.callRowsGiven === null || c.callRowsThere === null) return '–'
  return c.callRowsGiven === c.callRowsThere
    ? int(c.callRowsGiven)
    : `${int(c.callRowsGiven)} of ${int(c.callRowsThere)}`
}
/** Link to the screen that shows the answer; a path of this product, stored with the call. */
function SeenAt({ of }: { of: AssistantCall }) {
  if (of.callRefused !== '') return <span className="assist-refused">{reasonText(of.callRefused)}</span>
  const [path = '', query = ''] = of.callPath.split('?')
  if (!path.startsWith('/') || path.startsWith('//')) return <>–</>
  return (
    <AppLink to={path} search={parseSearch(query)} className="link">
      Open
    </AppLink>
  )
}

function Calls({ calls, count, zone }: { calls: readonly AssistantCall[]; count: number; zone: string }) {
  return (
    <Card title="Its calls" sub={`${int(count)} in 30 days; each is in the audit log`}>
      {calls.length === 0 ? (
        <EmptyState
          small
          icon={IconMessageChatbot}
          title="No assistant has asked yet"
          subtitle="Copy the setting into yours, and ask it one of the questions."
        />
      ) : (
        <SimpleTable
          label="Calls of assistants"
          rows={calls}
          keyOf={(c) => c.callId}
          columns={[
            { key: 'when', head: 'When', num: true, cell: (c) => momentText(c.callDatetime, zone) },
            { key: 'tool', head: 'Asked for', isRowHead: true, cell: (c) => c.callTool },
            { key: 'about', head: 'About', className: 'assist-about', cell: (c) => c.callAbout },
            { key: 'rows', head: 'Rows given', end: true, cell: rowsText },
            { key: 'took', head: 'Took', end: true, cell: (c) => seconds(c.callTookMs) },
            { key: 'key', head: 'Assistant', cell: (c) => c.callKeyName },
            { key: 'seen', head: 'Seen at', cell: (c) => <SeenAt of={c} /> },
          ]}
        />
      )}
    </Card>
  )
}

/** Assistants: connecting one, drafts waiting for approval, and recent calls. */
export function AssistantsTab() {
  const api = useApi()
  const { userTimezone: zone } = useMe()
  const { search, setSearch } = useSearchState()
  const found = useQuery(assistantsQuery(api))
  if (found.error && !found.data)
    return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingBlock h={520} />
  const { calls, callCount, drafts } = found.data
  const named = searchText(search, 'draft')
  const open = drafts.find((d) => d.draftUuid === named)
  const waiting = drafts.filter((d) => d.draftState === 'open').length
  const close = () => setSearch({ draft: undefined })
  return (
    <>
      {waiting > 0 ? <p className="assist-waiting">{plural(waiting, 'draft waits', 'drafts wait')} for you.</p> : null}
      {drafts.length > 0 ? <Drafts drafts={drafts} zone={zone} onOpen={(uuid) => setSearch({ draft: uuid })} /> : null}
      <div className="key-pair">
        <ConnectCard />
        <div className="assist-beside">
          <ProofCard />
          <Never />
        </div>
      </div>
      <ConnectedCard zone={zone} />
      <Calls calls={calls} count={callCount} zone={zone} />
      {open?.draftState === 'open' ? <DraftDialog draft={open} onClose={close} /> : null}
    </>
  )
}
