import { SimpleTable } from '../ui/simple-table.tsx'
import { leastEvidence } from '../../contract/bounds.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconClock, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { amount, DASH, int, typedPercent } from '../../report/format.ts'
import { openAbout, stateWords } from '../../report/state-words.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMay } from '../lib/session.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { splitQuery } from './queries.ts'
import { SplitRange } from './split-range.tsx'
import { actWords, cappedText, chooseText, dayText, endText, splitAct, verdictText } from './verdict-text.ts'
import './routing.css'

const SplitDialog = lazy(async () => ({ default: (await import('./split-dialog.tsx')).SplitDialog }))
const EndSplitDialog = lazy(async () => ({ default: (await import('./end-split-dialog.tsx')).EndSplitDialog }))

interface SplitPanelProps {
  advertiserUuid: string
  /** Named in the dialogs. */
  advertiserDomain?: string
  onDone?: () => void
  /** Something else on the page is more urgent: its button is filled. */
  isQuiet?: boolean
}

/** The split test of a merchant and its result; hidden without one. */
export function SplitPanel({
  advertiserUuid,
  advertiserDomain = 'this merchant',
  onDone = () => undefined,
  isQuiet = false,
}: SplitPanelProps) {
  const api = useApi()
  const [open, setOpen] = useState<'change' | 'end' | null>(null)
  const test = useQuery(splitQuery(api, advertiserUuid))
  const mayChange = useMay()
  if (test.error)
    return (
      <section className="card">
        <ErrorPanel
          small
          title="The split test could not be loaded"
          message={messageOf(test.error)}
          onRetry={() => void test.refetch()}
          retrying={test.isFetching}
        />
      </section>
    )
  if (!test.data) return null
  const merchant = { advertiserUuid, advertiserDomain }
  const common = { merchant, onClose: () => setOpen(null), onDone }
  return (
    <section className="card split-card" aria-label="Split test">
      <Shown test={test.data}>
        {mayChange ? <SplitAct test={test.data} onOpen={setOpen} variant={isQuiet ? 'default' : 'filled'} /> : null}
        {mayChange ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label="Actions for the split test">
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setOpen('change')}>Update split test</Menu.Item>
              <Menu.Item onClick={() => setOpen('end')}>Disable split test</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </Shown>
      <Suspense fallback={null}>
        {open === 'change' ? <SplitDialog {...common} onEnd={() => setOpen('end')} /> : null}
        {open === 'end' ? <EndSplitDialog {...common} /> : null}
      </Suspense>
    </section>
  )
}

/** The one action: end a test with an answer, or move the end of one that will not have an answer by then. */
function SplitAct({
  test,
  onOpen,
  variant,
}: {
  test: SplitTestState
  onOpen: (what: 'change' | 'end') => void
  variant: 'filled' | 'default'
}) {
  const what = splitAct(test)
  if (what === null) return null
  return (
    <Button size="xs" variant={variant} onClick={() => onOpen(what)}>
      {actWords[what]}
    </Button>
  )
}

/** Open alerts about a side, by its network: until they end, the side's earnings say nothing about its network. */
function useOpenOnSides({ sides }: SplitTestState): string[] {
  const { alerts } = useOpenAlerts()
  return (['A', 'B'] as const).flatMap((arm) => {
    const { connectionUuid: id, networkName } = sides[arm]
    const [alert] = openAbout(alerts, { kind: 'connection', id })
    return alert ? [`${networkName}: ${stateWords(alert)}`] : []
  })
}

function Shown({ test, children }: { test: SplitTestState; children: React.ReactNode }) {
  const { title, text } = verdictText(test)
  const open = useOpenOnSides(test)
  const choice = open.length > 0 ? null : chooseText(test)
  const { A, B } = test.sides
  const share = { A: test.trafficSplit, B: 100 - test.trafficSplit }
  const isRunning = test.verdict === 'run'
  const isDecided = test.verdict === 'A' || test.verdict === 'B'
  const isWaiting = test.waitsFor.length > 0
  const fewest = Math.min(A.sales, B.sales)
  const isFresh = test.importHours === null || test.importHours <= leastEvidence.importHours
  const hours = test.importHours === null ? DASH : test.importHours < 1 ? 'just now' : `${int(test.importHours)} h ago`
  return (
    <>
      <header className="split-head">
        <h2>Split test</h2>
        <span className="split-state" data-state={test.verdict}>
          {isRunning
            ? isWaiting
              ? 'Waiting'
              : 'Running'
            : test.verdict === 'over'
              ? 'Over'
              : test.verdict === 'off'
                ? 'Off'
                : 'Can end'}
        </span>
        <span className="split-day">{dayText(test)}</span>
        {children}
      </header>
      <p className="split-title">{title}</p>
      {text === '' ? null : <p className="split-text">{text}</p>}
      <SimpleTable
        flush
        rows={['A', 'B'] as const}
        keyOf={(arm) => arm}
        columns={[
          {
            key: 'side',
            head: 'Side',
            cell: (arm) => (
              <>
                <span className="split-arm">{arm}</span>
                <span title={test.sides[arm].connectionName}>{test.sides[arm].networkName}</span>
              </>
            ),
          },
          { key: 'split', head: 'Split', end: true, cell: (arm) => typedPercent(share[arm]) },
          { key: 'clicks', head: 'Closed clicks', end: true, cell: (arm) => int(test.sides[arm].clicks) },
          { key: 'sales', head: 'Sales', end: true, cell: (arm) => int(test.sides[arm].sales) },
          // while it runs either may lead by chance
          ...(isRunning
            ? []
            : [
                {
                  key: 'per',
                  head: `Earned per closed click, ${test.currencyCode}`,
                  end: true,
                  cell: (arm: 'A' | 'B') => amount(test.sides[arm].perClick, test.currencyCode, 2),
                },
              ]),
        ]}
      />
      {isDecided && test.low !== null && test.high !== null ? <SplitRange low={test.low} high={test.high} /> : null}
      <ul className="split-needs">
        <Need
          isMet={fewest >= leastEvidence.sales}
          label={`${leastEvidence.sales} sales on each side`}
          value={`${int(A.sales)} · ${int(B.sales)}`}
        />
        <Need
          isMet={!isWaiting && A.approvals > 0 && B.approvals > 0}
          label="Approved sales on each side"
          value={`${int(A.approvals)} · ${int(B.approvals)}`}
        />
        <Need
          isMet={test.closedDays >= leastEvidence.days}
          label={`${leastEvidence.days} days of closed clicks`}
          value={int(test.closedDays)}
        />
        <Need
          isMet={test.verdict !== 'off' && isFresh}
          label={isFresh ? 'Division even, imports fresh' : `Imports of the last ${leastEvidence.importHours} hours`}
          value={hours}
        />
        {open.map((said) => (
          <Need key={said} isMet={false} label={said} value="Open alert" />
        ))}
      </ul>
      {choice && test.ifChosen ? (
        <p className="split-choice">
          <b>If you had to choose today: {test.ifChosen.better}.</b> {choice}
        </p>
      ) : null}
      {test.capped.length > 0 ? <p className="dry-small">{cappedText(test)}</p> : null}
      <p className="dry-small">{endText(test)}</p>
    </>
  )
}

function Need({ isMet, label, value }: { isMet: boolean; label: string; value: string }) {
  const Icon = isMet ? IconCheck : IconClock
  return (
    <li data-met={isMet || undefined}>
      <Icon size={16} aria-label={isMet ? 'There' : 'Not yet'} />
      <span>{label}</span>
      <b>{value}</b>
    </li>
  )
}
