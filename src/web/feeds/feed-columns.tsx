import type { Feed } from '../../contract/feeds/feeds.ts'
import { dayText, momentText } from '../../report/date-text.ts'
import { todayIn } from '../../report/dates.ts'
import { capital } from '../../report/format.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import type { Hue } from '../ui/hues.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { messageText } from '../../report/feed-message.ts'
import { networkName } from '../../report/feed-networks.ts'

const hues: Record<Feed['status'], Hue> = { Ready: 'approved', Updating: 'pending', Error: 'rejected' }

const Moment = ({ at, timeZone, none = 'Never' }: { at: string | null; timeZone: string; none?: string }) => {
  if (at === null) return <span className="dim">{none}</span>
  return (
    <span className="num" title={momentText(at, timeZone)}>
      {dayText(at, timeZone)}
    </span>
  )
}
/** A feed on its first run cannot have been read yet. */
const noneYet = ({ status }: Feed): string => (status === 'Updating' ? 'Not yet' : 'Never')
const csvDay = (at: string | null, timeZone: string) => (at === null ? 'Never' : todayIn(timeZone, new Date(at)))

/**
 * ", most out of stock": the main reason why products were left out, after their number. All reasons are in its title.
 */
function whyText({ dropped }: Feed): string {
  const [most, ...others] = dropped.toSorted((a, b) => b.count - a.count)
  return most ? `, ${others.length > 0 ? 'most ' : ''}${most.reason}` : ''
}

/** The status of a feed; errors in red. */
function Info({ feed }: { feed: Feed }) {
  const text = `${messageText(feed.message)}${whyText(feed)}`
  const dropped = feed.dropped.map((d) => `${d.count} ${d.reason}: ${d.examples.join(', ')}`).join('\n')
  return (
    <span
      className={feed.status === 'Error' ? 'feed-problem feed-info' : 'feed-info'}
      title={dropped ? `${text}\n${dropped}` : text}
    >
      {text}
    </span>
  )
}

const Name = ({ feed: f, onEdit }: { feed: Feed; onEdit: ((feed: Feed) => void) | null }) =>
  onEdit ? (
    <button type="button" className="link feed-name ell" onClick={() => onEdit(f)}>
      {f.name}
    </button>
  ) : (
    <span className="feed-name ell">{f.name}</span>
  )

/** `onEdit` is null for read-only users. */
export const feedColumns = (timeZone: string, onEdit: ((feed: Feed) => void) | null): DataColumn<Feed>[] => [
  {
    id: 'name',
    label: 'Vendor',
    align: 'start',
    size: 114,
    hideable: false,
    value: (f) => f.name,
    // on a phone the second line ends with the status
    phoneCell: (f) => <Name feed={f} onEdit={onEdit} />,
    cell: (f) => (
      <span className="feed-names">
        <Name feed={f} onEdit={onEdit} />
        <StatusDot hue={hues[f.status]} title={capital(messageText(f.message) || f.status)}>
          {f.status}
        </StatusDot>
      </span>
    ),
  },
  { id: 'domain', label: 'Domain', align: 'start', size: 108, value: (f) => f.domain },
  {
    id: 'feedFormat',
    label: 'Network',
    align: 'start',
    size: 100,
    onPhone: 'note',
    value: (f) => networkName(f.feedFormat),
  },
  { id: 'country', label: 'Country', align: 'start', size: 84, onPhone: 'note', value: (f) => f.country },
  {
    id: 'link',
    label: 'Link',
    align: 'start',
    size: 60,
    secondOnPhone: true,
    value: (f) => f.link,
    cell: (f) => <CopyButton value={f.link} label={`Copy link of ${f.name}`} />,
  },
  {
    id: 'lastCompiledAt',
    label: 'Last updated date',
    align: 'start',
    size: 148,
    onPhone: 'state',
    phoneCell: (f) => (f.status === 'Ready' ? <Moment at={f.lastCompiledAt} timeZone={timeZone} /> : f.status),
    value: (f) => f.lastCompiledAt ?? '',
    csv: (f) => csvDay(f.lastCompiledAt, timeZone),
    cell: (f) => <Moment at={f.lastCompiledAt} timeZone={timeZone} none={noneYet(f)} />,
  },
  {
    id: 'lastRequestedAt',
    label: 'Last requested date',
    align: 'start',
    size: 160,
    value: (f) => f.lastRequestedAt ?? '',
    csv: (f) => csvDay(f.lastRequestedAt, timeZone),
    cell: (f) => <Moment at={f.lastRequestedAt} timeZone={timeZone} none={noneYet(f)} />,
  },
  {
    id: 'createdAt',
    label: 'Created date',
    align: 'start',
    size: 118,
    value: (f) => f.createdAt,
    csv: (f) => csvDay(f.createdAt, timeZone),
    cell: (f) => <Moment at={f.createdAt} timeZone={timeZone} />,
  },
  {
    id: 'message',
    label: 'Info',
    align: 'start',
    size: 240,
    value: (f) => messageText(f.message),
    cell: (f) => <Info feed={f} />,
  },
]
