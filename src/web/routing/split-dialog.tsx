import { typedPercent } from '../../report/format.ts'
import { endSplitShare, splitShare } from '../../contract/bounds.ts'
import { Button, Checkbox, Radio, Select, Slider, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SplitOption, SplitTestState } from '../../contract/routing/split-tests.ts'
import { messageOf } from '../lib/api-error.ts'
import { fullDay } from '../../report/date-text.ts'
import { todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { notify } from '../ui/notify.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { splitOptionsQuery, splitQuery } from './queries.ts'
import { firstDraft, sharedSites, type SplitDraft, splitInputOf, withSide } from './split-form.ts'

interface SplitDialogProps {
  merchant: { advertiserUuid: string; advertiserDomain: string }
  /** The initial side of the dialog. */
  connectionUuid?: string
  /** The other side, and the days until it can end, if both are known. */
  otherUuid?: string | undefined
  days?: number | undefined
  onClose: () => void
  onDone: () => void
  onEnd: () => void
}

/** Loads the connections to split between; closes at once if there are fewer than two. */
export function SplitDialog(p: SplitDialogProps) {
  const api = useApi()
  const { advertiserUuid } = p.merchant
  const options = useQuery(splitOptionsQuery(api, advertiserUuid))
  const test = useQuery(splitQuery(api, advertiserUuid))
  const failed = options.error ?? test.error
  const isTooFew = options.data !== undefined && options.data.length < 2
  const { onClose } = p
  useEffect(() => {
    if (failed) notify(messageOf(failed), 'bad')
    if (isTooFew) notify('A split test needs two connected networks with a campaign here', 'bad')
    if (failed || isTooFew) onClose()
  }, [failed, isTooFew, onClose])
  if (!options.data || isTooFew || test.data === undefined) return null
  return <SplitForm {...p} options={options.data} test={test.data} />
}

const labelOf = (o: SplitOption) =>
  o.connectionName === o.networkName ? o.networkName : `${o.networkName} · ${o.connectionName}`

type Part = { draft: SplitDraft; set: (patch: Partial<SplitDraft>) => void }

function SitesPart({ draft, set, shared }: Part & { shared: SplitOption['channels'] }) {
  return (
    <>
      <Radio.Group label="Compare on" value={draft.where} onChange={(where) => set({ where: where as 'all' | 'some' })}>
        <div className="change-options">
          <Radio value="all" label="All sites" disabled={shared.length === 0} />
          <Radio value="some" label="Specific sites" disabled={shared.length === 0} />
        </div>
      </Radio.Group>
      {shared.length === 0 ? <p className="dry-small">These two have no site in common.</p> : null}
      {draft.where === 'some' ? (
        <Checkbox.Group label="Sites" value={draft.sites} onChange={(sites) => set({ sites })}>
          <div className="change-options">
            {shared.map((c) => (
              <Checkbox key={c.channelUuid} value={c.channelUuid} label={c.channelName} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </>
  )
}

const DomainsPart = ({ draft, set, domains }: Part & { domains: readonly string[] }) => (
  <Checkbox.Group
    label="Domains"
    description="All of them when none is chosen"
    value={draft.domains}
    onChange={(chosen) => set({ domains: chosen })}
  >
    <div className="change-options">
      {domains.map((d) => (
        <Checkbox key={d} value={d} label={d} />
      ))}
    </div>
  </Checkbox.Group>
)

function SharesPart({ draft, set, today }: Part & { today: string }) {
  return (
    <>
      <Percent
        label={`Traffic split: ${typedPercent(draft.percentage)} to A, ${typedPercent(100 - draft.percentage)} to B`}
        name="Traffic split"
        min={splitShare.least}
        max={splitShare.most}
        value={draft.percentage}
        onChange={(percentage) => set({ percentage })}
      />
      <TextInput
        type="date"
        label="End date"
        description="Most shops can only show big differences: +30% needs about 510 sales a side, +100% about 62. A week is short."
        min={today}
        value={draft.endDate}
        error={draft.endDate < today ? 'Must not be before today' : undefined}
        onChange={(e) => set({ endDate: e.currentTarget.value })}
      />
      <Percent
        label={`After the end date: ${typedPercent(draft.endPercentage)} to A`}
        name="End percentage"
        min={endSplitShare.least}
        max={endSplitShare.most}
        value={draft.endPercentage}
        onChange={(endPercentage) => set({ endPercentage })}
      />
    </>
  )
}

/** The sites of a test in words, and its last day. */
const whereText = (draft: SplitDraft, shared: SplitOption['channels']): string => {
  const chosen = shared.filter((c) => draft.sites.includes(c.channelUuid)).map((c) => c.channelName)
  return `${draft.where === 'some' ? chosen.join(', ') : 'All sites'} · until ${fullDay(draft.endDate)}`
}

function SplitForm({
  merchant,
  connectionUuid,
  otherUuid,
  days,
  onClose,
  onDone,
  onEnd,
  options,
  test,
}: SplitDialogProps & { options: SplitOption[]; test: SplitTestState | null }) {
  const api = useApi()
  const today = todayIn(useMe().userTimezone)
  const [draft, setDraft] = useState<SplitDraft>(() =>
    firstDraft(options, test, connectionUuid, today, { otherUuid, days }),
  )
  const set = (patch: Partial<SplitDraft>) => setDraft({ ...draft, ...patch })
  const shared = sharedSites(options, draft)
  const split = splitInputOf(draft, merchant.advertiserUuid, shared, today)
  const choices = options.map((o) => ({ value: o.connectionUuid, label: labelOf(o) }))
  const name = (uuid: string) => options.find((o) => o.connectionUuid === uuid)?.networkName ?? ''
  const domains = [...new Set(options.flatMap((o) => o.domains))]
  const side = (key: 'a' | 'b', label: string) => (
    <Select
      label={label}
      allowDeselect={false}
      data={choices}
      value={draft[key]}
      onChange={(uuid) => uuid && setDraft(withSide(draft, key, uuid, options))}
    />
  )
  return (
    <ChangeDialog
      title={test ? 'Update split test' : 'Create split test'}
      input={split ? { split } : null}
      headline={`${name(draft.a)} ${typedPercent(draft.percentage)} : ${name(draft.b)} ${typedPercent(100 - draft.percentage)} for ${merchant.advertiserDomain}`}
      subline={whereText(draft, shared)}
      saveLabel={test ? 'Update split test' : 'Create split test'}
      save={async () => (split ? api.splitTests.save(split) : undefined)}
      saved="Traffic split created"
      onClose={onClose}
      onDone={onDone}
      extra={
        test ? (
          <Button variant="subtle" color="red" className="change-extra" onClick={onEnd}>
            Disable split test
          </Button>
        ) : null
      }
    >
      <div className="auth-pair">
        {side('a', 'Network A')}
        {side('b', 'Network B')}
      </div>
      <SitesPart draft={draft} set={set} shared={shared} />
      {domains.length > 1 ? <DomainsPart draft={draft} set={set} domains={domains} /> : null}
      <SharesPart draft={draft} set={set} today={today} />
    </ChangeDialog>
  )
}

function Percent({
  label,
  name,
  ...slider
}: {
  label: string
  name: string
  min: number
  max: number
  value: number
  onChange: (n: number) => void
}) {
  return (
    <div className="split-slider">
      <span>{label}</span>
      <Slider {...slider} thumbLabel={name} label={typedPercent} />
    </div>
  )
}
