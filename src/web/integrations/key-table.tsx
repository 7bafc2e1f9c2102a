import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiKeyRow } from '../../contract/integrations/api-keys.ts'
import { isWriting, scopeWords } from '../../contract/integrations/api-limits.ts'
import type { Scope } from '../../contract/scopes.ts'
import { int } from '../../report/format.ts'
import { Badge } from '../ui/badge.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { dayText } from '../../report/date-text.ts'

interface KeyTableProps {
  keys: readonly ApiKeyRow[]
  zone: string
  label?: string
  onRevoke?: (key: ApiKeyRow) => void
  onTakeOver?: (key: ApiKeyRow) => unknown
}
const dayMs = 86_400_000
/** A key that expires within this many days is marked. */
const soon = 52

const Second = ({ children, tone }: { children: ReactNode; tone?: 'warn' }) => (
  <span className="dim key-second" data-tone={tone}>
    {children}
  </span>
)

function Expires({ of: k, zone, now, before }: { of: ApiKeyRow; zone: string; now: number; before?: string }) {
  if (k.keyState === 'revoked')
    return (
      <>
        {k.keyEndedDatetime ? dayText(k.keyEndedDatetime, zone) : ''}
        <Second>revoked by {k.keyEndedBy}</Second>
      </>
    )
  if (k.keyExpiresDatetime === null)
    return (
      <>
        {before}
        {before ? 'never' : 'Never'}
        <Second>not advised</Second>
      </>
    )
  const days = Math.ceil((Date.parse(k.keyExpiresDatetime) - now) / dayMs)
  return (
    <>
      {before}
      {dayText(k.keyExpiresDatetime, zone)}
      {k.keyState === 'paused' ? <Second tone="warn">paused</Second> : null}
      {k.keyState === 'active' && days <= soon ? <Second tone="warn">in {days} days</Second> : null}
      {k.keyState === 'expired' ? <Second>expired</Second> : null}
    </>
  )
}

const Scopes = ({ of: { keyScopes } }: { of: ApiKeyRow }) => (
  <span className="badges key-badges">
    {keyScopes.map((scope) => (
      <Badge key={scope} tone={isWriting(scope as Scope) ? 'accent' : 'neutral'}>
        {scopeWords[scope as Scope].label}
      </Badge>
    ))}
  </span>
)

/** Addresses are kept without their end: "80.62.116.x". */
const fromText = (kept: string): string => `${kept.replace(/[.:]+$/, '')}${kept.includes(':') ? ':x' : '.x'}`

/** On a phone, scopes and expiry are below the name; creator and limit are shown on desktops only. */
const keyColumns = (zone: string, now: number): SimpleColumn<ApiKeyRow>[] => [
  {
    key: 'name',
    head: 'Name',
    isRowHead: true,
    className: 'key-name',
    cell: (k) => (
      <>
        {k.keyName}
        <span className="dim key-second mono">{k.keyKind === 'grant' ? `connected, ${k.keyShown}` : k.keyShown}</span>
        <span className="key-on-phone">
          <Scopes of={k} />
          <Expires of={k} zone={zone} now={now} before="Expires " />
        </span>
      </>
    ),
  },
  { key: 'may', head: 'May', className: 'key-at-desk', cell: (k) => <Scopes of={k} /> },
  {
    key: 'maker',
    head: 'Made by',
    className: 'key-at-desk key-line',
    cell: (k) => (
      <>
        {k.keyMakerName}
        <Second>{dayText(k.keyCreatedDatetime, zone)}</Second>
      </>
    ),
  },
  {
    key: 'used',
    head: 'Last use',
    className: 'key-at-desk',
    cell: (k) =>
      k.keyUsedDatetime ? (
        <>
          <TimeAgo at={k.keyUsedDatetime} now={now} timeZone={zone} />
          <Second>from {fromText(k.keyUsedFrom)}</Second>
        </>
      ) : (
        <>
          Never
          {k.keyRefusedCount > 0 ? <Second>was refused</Second> : null}
        </>
      ),
  },
  {
    key: 'requests',
    head: 'Requests, 30 days',
    end: true,
    className: 'key-line',
    cell: (k) => (
      <>
        {int(k.keyRequestCount)}
        {k.keyRefusedCount > 0 ? <Second>{int(k.keyRefusedCount)} refused</Second> : null}
      </>
    ),
  },
  {
    key: 'limit',
    head: 'Limit',
    end: true,
    className: 'key-at-desk',
    cell: (k) => (
      <>
        {int(k.keyUnitsPerMinute)}
        <Second>units a minute</Second>
      </>
    ),
  },
  {
    key: 'expires',
    head: 'Expires',
    className: 'key-at-desk key-line',
    cell: (k) => <Expires of={k} zone={zone} now={now} />,
  },
]

interface KeyMenuProps extends Pick<KeyTableProps, 'onTakeOver'> {
  of: ApiKeyRow
  onRevoke: (key: ApiKeyRow) => void
}
const KeyMenu = ({ of: k, onRevoke, onTakeOver }: KeyMenuProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={`More for ${k.keyName}`}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {onTakeOver && k.keyKind !== 'grant' ? (
        <Menu.Item onClick={() => void onTakeOver(k)}>Take it over</Menu.Item>
      ) : null}
      <Menu.Item color="red" onClick={() => onRevoke(k)}>
        {k.keyKind === 'grant' ? 'Shut it out' : 'Revoke'}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

/** API keys or connected assistants, one per row. */
export function KeyTable({ keys, zone, label = 'Keys', onRevoke, onTakeOver }: KeyTableProps) {
  const columns = keyColumns(zone, useNow(60_000))
  if (onRevoke)
    columns.push({
      key: 'menu',
      head: 'What can be done',
      isSilent: true,
      end: true,
      cell: (k) => <KeyMenu of={k} onRevoke={onRevoke} onTakeOver={onTakeOver} />,
    })
  return <SimpleTable label={label} columns={columns} rows={keys} keyOf={(k) => k.keyUuid} />
}
