import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CreatorProgram } from '../../contract/creators/creator-fields.ts'
import { termsText } from '../../report/terms-text.ts'
import { Badge } from '../ui/badge.tsx'
import { type ProgramSort, programSorts, type Said, saidOf, sortPrograms } from './sort-programs.ts'

const sitesShown = 5

const commissionText = (p: CreatorProgram): string =>
  termsText(p.programCommissionPercentage, p.programCommissionFlat, p.programCommissionCurrencyCode)

function Sites({ channels }: Pick<CreatorProgram, 'channels'>) {
  const [isOpen, setOpen] = useState(false)
  const more = channels.length - sitesShown
  return (
    <span className="badges creator-sites">
      {(isOpen ? channels : channels.slice(0, sitesShown)).map((c) => (
        <Badge key={c.channelUuid} to={`/sites/${c.channelUuid}`}>
          {c.channelName}
        </Badge>
      ))}
      {more > 0 ? (
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : `+${more} sites`}
        </Button>
      ) : null}
    </span>
  )
}

const heads: Record<ProgramSort, string> = {
  program: 'Program',
  commission: 'Commission',
  channels: 'Sites',
  status: 'Status',
}
export type Say = 'assign' | 'unassign' | 'exclude' | 'request'

interface ProgramsTableProps {
  label: string
  programs: readonly CreatorProgram[]
  said: Said
  mayChange: boolean
  /** The merchant requires approval of creators, so a request can be pending. */
  isOnApproval: boolean
  /** The programme whose change is being saved. */
  busy: string | null
  onSay: (program: CreatorProgram, what: Say) => void
}

export function ProgramsTable({ label, programs, said, mayChange, isOnApproval, busy, onSay }: ProgramsTableProps) {
  const [sort, setSort] = useState<{ by: ProgramSort; desc: boolean }>({ by: 'program', desc: false })
  const row = (p: CreatorProgram) => {
    const state = saidOf(p, said)
    const isDefault = p.trackers.some((t) => t.trackerIsCreatorDefault)
    const isOnly = p.trackers.some((t) => t.trackerIsCreatorOnly)
    const name = p.network.networkName
    const act = (what: Say, text: string, variant: string) => (
      <Button
        size="xs"
        variant={variant}
        aria-label={`${text} ${name}`}
        loading={busy === p.trackerProgramId}
        disabled={busy !== null}
        onClick={() => onSay(p, what)}
      >
        {text}
      </Button>
    )
    return (
      <tr key={p.trackerProgramId}>
        <td>
          <span className="creator-network">{name}</span>
          <div className="dim">{[...new Set(p.trackers.map((t) => t.trackerName))].join(', ')}</div>
        </td>
        <td className="num">{commissionText(p)}</td>
        <td>
          <Sites channels={p.channels} />
        </td>
        <td>
          <span className="badges creator-sites">
            {state === 'approved' ? <Badge tone="good">Assigned</Badge> : null}
            {state === 'pending' ? <Badge tone="warn">Pending</Badge> : null}
            {state === 'declined' ? <Badge tone="bad">Declined</Badge> : null}
            {isDefault ? <Badge>Default for creators</Badge> : null}
            {isOnly ? <Badge>Creators only</Badge> : null}
          </span>
        </td>
        {mayChange ? (
          <td>
            <span className="creator-actions">
              {state === 'approved'
                ? act('unassign', 'Unassign', 'default')
                : act('assign', state === 'pending' ? 'Approve' : 'Assign', 'filled')}
              {state === null && isOnApproval ? act('request', 'Request', 'default') : null}
              {state === 'declined' ? act('unassign', 'Allow', 'subtle') : null}
              {state === 'pending' || (state === null && isDefault) ? act('exclude', 'Decline', 'subtle') : null}
              {state === 'pending' ? act('unassign', 'Withdraw', 'subtle') : null}
            </span>
          </td>
        ) : null}
      </tr>
    )
  }
  return (
    <SimpleTable
      label={label}
      flush
      className="creator-programs"
      columns={[
        ...programSorts.map((by): SimpleColumn<CreatorProgram> => {
          const Arrow = sort.desc ? IconArrowDown : IconArrowUp
          const isBy = sort.by === by
          return {
            key: by,
            head: (
              <button type="button" onClick={() => setSort({ by, desc: isBy && !sort.desc })}>
                {heads[by]}
                {isBy ? <Arrow size={14} aria-hidden /> : null}
              </button>
            ),
            sort: isBy ? (sort.desc ? 'descending' : 'ascending') : 'none',
          }
        }),
        ...(mayChange ? [{ key: 'action', head: 'Action', isSilent: true }] : []),
      ]}
    >
      <tbody>{sortPrograms(programs, sort.by, sort.desc, said).map(row)}</tbody>
    </SimpleTable>
  )
}
