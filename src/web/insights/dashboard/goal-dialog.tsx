import { Button, NumberInput, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { largestGoal } from '../../../contract/bounds.ts'
import { goalMonthsAhead, goalSubjects } from '../../../contract/insights/goal-choices.ts'
import type { Goal, GoalChange, GoalList } from '../../../contract/insights/goals.ts'
import { dayText, monthText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { connectionTitles } from '../../lib/connection-title.ts'
import { makeStale } from '../../lib/make-stale.ts'
import { connectionOptionsQuery, siteGroupsQuery, siteOptionsQuery } from '../../lib/option-queries.ts'
import { useMe } from '../../lib/session.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { goalName } from './goal-words.ts'

const ALL = 'account'
type About = { subjectKind: Goal['subjectKind']; subjectUuid?: string }
const aboutOf = (value: string): About => {
  const [kind, subjectUuid] = value.split(' ')
  const subjectKind = goalSubjects.find((k) => k === kind)
  return subjectKind && subjectUuid ? { subjectKind, subjectUuid } : { subjectKind: ALL }
}
const valueOf = ({ subjectKind, subjectUuid }: Goal) => (subjectKind === ALL ? ALL : `${subjectKind} ${subjectUuid}`)

function useSubjects() {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  const connections = useQuery(connectionOptionsQuery(api))
  const groups = useQuery(siteGroupsQuery(api))
  const creators = useQuery({
    queryKey: ['creators', 'options'],
    queryFn: ({ signal }) => api.creators.options({}, { signal }),
  })
  return [
    { group: 'Account', items: [{ value: ALL, label: 'All sites' }] },
    {
      group: 'Site groups',
      items: groups.data?.map((g) => ({ value: `siteGroup ${g.siteGroupUuid}`, label: g.siteGroupName })) ?? [],
    },
    {
      group: 'Sites',
      items: sites.data?.map((s) => ({ value: `site ${s.channelUuid}`, label: s.channelName })) ?? [],
    },
    {
      group: 'Network accounts',
      items: [...connectionTitles(connections.data ?? [])].map(([uuid, label]) => ({
        value: `connection ${uuid}`,
        label,
      })),
    },
    {
      group: 'Creators',
      items:
        creators.data
          ?.filter((c) => !c.creatorIsArchived)
          .map((c) => ({ value: `creator ${c.creatorId}`, label: decodeURIComponent(c.creatorName) })) ?? [],
    },
  ]
}

/** This month and the following ones, in which a target can start. */
function monthsFrom(month: string): { value: string; label: string }[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: goalMonthsAhead + 1 }, (_, n) => {
    const months = year * 12 + number - 1 + n
    const value = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
    return { value, label: monthText(`${value}-01`) }
  })
}

interface SetGoalProps {
  goal: Goal
  month: string
  onRemoved: () => Promise<void>
}

/** For an existing target: who set it, and a button to remove it. */
function SetGoal({ goal, month, onRemoved }: SetGoalProps) {
  const api = useApi()
  const { userTimezone } = useMe()
  const remove = useMutation({
    mutationFn: () => api.goals.remove(aboutOf(valueOf(goal))),
    onSuccess: onRemoved,
  })
  return (
    <>
      <History changes={goal.history} timeZone={userTimezone} />
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
        Remove target from {monthText(`${month}-01`)} on
      </Button>
      {remove.error ? (
        <p role="alert" className="alert-problem">
          {messageOf(remove.error)}
        </p>
      ) : null}
    </>
  )
}

interface GoalDialogProps {
  of: GoalList
  /** The target to change; without it the user selects its kind. */
  goal?: Goal
  onClose: () => void
}

/** Sets the target of each month from a month on. */
export function GoalDialog({ of, goal, onClose }: GoalDialogProps) {
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const subjects = useSubjects()
  const onSaved = async () => {
    await makeStale(queries, 'goals')
    onClose()
  }
  const form = useServerForm({
    initialValues: {
      subjectUuid: goal ? valueOf(goal) : ALL,
      target: goal?.target ?? ('' as number | string),
      fromMonth: of.month,
    },
    needed: ['target'],
    save: ({ subjectUuid, target, fromMonth }) =>
      api.goals.set({ ...aboutOf(subjectUuid), target: Number(target), fromMonth }),
    onSaved,
  })
  const { fields } = form
  const { currencyCode } = me.currency
  const isOther = goal !== undefined && goal.currencyCode !== currencyCode
  return (
    <FormDialog
      title={goal ? `Target of ${goalName(goal)}` : 'Set a target'}
      submitLabel="Set target"
      form={form}
      onClose={onClose}
    >
      {goal ? null : (
        <Select
          label="For"
          searchable
          allowDeselect={false}
          limit={100}
          data={subjects}
          key={fields.key('subjectUuid')}
          {...fields.getInputProps('subjectUuid')}
        />
      )}
      <NumberInput
        label={`Commission a month, ${currencyCode}`}
        description={
          isOther
            ? `It was set in ${goal.currencyCode}. What you set now is in ${currencyCode}.`
            : 'Approved, paid and open commission, as the report of the month counts it'
        }
        min={0}
        max={largestGoal}
        clampBehavior="none"
        allowNegative={false}
        decimalScale={2}
        hideControls
        data-autofocus
        key={fields.key('target')}
        {...fields.getInputProps('target')}
      />
      <Select
        label="From"
        description="Each month from this one on, until it is changed"
        allowDeselect={false}
        data={monthsFrom(of.month)}
        key={fields.key('fromMonth')}
        {...fields.getInputProps('fromMonth')}
      />
      {goal ? <SetGoal goal={goal} month={of.month} onRemoved={onSaved} /> : null}
    </FormDialog>
  )
}

/** Who set which target when. */
function History({ changes, timeZone }: { changes: readonly GoalChange[]; timeZone: string }) {
  return (
    <ul className="goals-history" aria-label="Who set it">
      {changes.map((c) => (
        <li key={c.datetime}>
          {c.target === null ? 'No target' : money(c.target, c.currencyCode)} from {monthText(`${c.fromMonth}-01`)} on
          <span className="dim">
            {c.userName}, {dayText(c.datetime, timeZone)}
          </span>
        </li>
      ))}
    </ul>
  )
}
