import './alerts.css'
import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AlertSettings,
  type FactRule,
  factRules,
  fallRules,
  fallSubjects,
  ledgerRules,
  targetRules,
  listedDays,
  momentRules,
} from '../../contract/alerts/alert-choices.ts'
import { plural } from '../../report/format.ts'
import { alertMailKinds } from '../../contract/mailings/mail-kinds.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { MailSwitches } from '../lib/mail-switches.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { notify } from '../ui/notify.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { BacktestCard } from './backtest-card.tsx'
import { alertSettingsQuery, backtestQuery } from './queries.ts'
import { FactRow, FallRow, subjectLabels } from './rule-rows.tsx'

/** Debounce in milliseconds, so that several clicks cause one request. */
const pause = 400

/** Number of rows that differ between the draft and the saved settings. */
export function changesOf(saved: AlertSettings, draft: AlertSettings): number {
  const falls = fallRules.filter((r) => saved.falls[r] !== draft.falls[r]).length
  const facts = factRules.filter((r) => saved.facts[r] !== draft.facts[r]).length
  const subjects = fallSubjects.filter((s) => saved.subjects.includes(s) !== draft.subjects.includes(s)).length
  return falls + facts + subjects
}

/** /alerts/settings: which alerts the account receives, beside what they would have reported in the last 90 days. */
export default function AlertSettingsPage() {
  const api = useApi()
  const asked = useQuery(alertSettingsQuery(api))
  return asked.data ? (
    <Form saved={asked.data} />
  ) : (
    <>
      <PageHead title="Alert settings" back={{ to: '/alerts', label: 'All alerts' }} />
      <PageBody>
        {asked.error ? (
          <section className="card">
            <ErrorPanel message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
          </section>
        ) : (
          <LoadingBlock label="Loading the settings" h={520} radius="lg" />
        )}
      </PageBody>
    </>
  )
}

/** The draft of the settings, and what it would have reported. */
function useDraft(saved: AlertSettings) {
  const api = useApi()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const [settled] = useDebouncedValue(draft, pause)
  const tested = useQuery({ ...backtestQuery(api, settled), placeholderData: keepPreviousData })
  const save = useMutation({
    mutationFn: () => api.alerts.saveSettings(draft),
    onSuccess: async () => {
      await makeStale(queries, 'alerts')
      notify('Saved')
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return { draft, setDraft, tested, save, changes: changesOf(saved, draft) }
}
type Drafted = ReturnType<typeof useDraft>

/** The number of unsaved changes, and the button to save them. */
function SaveButtons({ of: { draft, setDraft, save, changes }, saved }: { of: Drafted; saved: AlertSettings }) {
  return (
    <>
      {changes > 0 ? (
        <>
          <span className="dim">{plural(changes, 'change')}, not saved</span>
          <Button variant="default" onClick={() => setDraft(saved)}>
            Discard
          </Button>
        </>
      ) : null}
      <Button
        loading={save.isPending}
        disabled={changes === 0 || draft.subjects.length === 0}
        onClick={() => save.mutate()}
      >
        Save settings
      </Button>
    </>
  )
}

/** Which subjects are watched for drops. */
function Watched({ of: { draft, setDraft } }: { of: Drafted }) {
  const mayChange = useMay()
  const watch = (subject: AlertSettings['subjects'][number], isOn: boolean) =>
    setDraft({
      ...draft,
      subjects: fallSubjects.filter((s) => (s === subject ? isOn : draft.subjects.includes(s))),
    })
  return (
    <fieldset className="alert-watched">
      <legend>Watched</legend>
      {fallSubjects.map((subject) => (
        <Checkbox
          key={subject}
          label={subjectLabels[subject]}
          checked={draft.subjects.includes(subject)}
          disabled={!mayChange}
          onChange={(e) => watch(subject, e.currentTarget.checked)}
        />
      ))}
      {draft.subjects.length === 0 ? (
        <p className="alert-problem" role="alert">
          Choose at least one.
        </p>
      ) : null}
    </fieldset>
  )
}

/** Which rules notify at once, and which once a day. */
function Rules({ of: drafted, saved }: { of: Drafted; saved: AlertSettings }) {
  const { draft, setDraft, tested } = drafted
  const mayChange = useMay()
  const countOf = (rule: string) => tested.data?.alerts.filter((a) => a.rule === rule).length ?? null
  const factRow = (rule: FactRule) => (
    <FactRow
      key={rule}
      rule={rule}
      count={countOf(rule)}
      isOn={draft.facts[rule]}
      mayChange={mayChange}
      onChange={(isOn) => setDraft({ ...draft, facts: { ...draft.facts, [rule]: isOn } })}
    />
  )
  return (
    <>
      <Card title="At once, when it is a fact" sub={`In ${listedDays} days`} padded>
        <ul className="alert-rules">{momentRules.map(factRow)}</ul>
      </Card>
      <Card title="Once a day, when it is more than chance" sub={`In ${listedDays} days`} padded>
        <ul className="alert-rules">
          {fallRules.map((rule) => (
            <FallRow
              key={rule}
              rule={rule}
              count={countOf(rule)}
              level={draft.falls[rule]}
              was={saved.falls[rule]}
              mayChange={mayChange}
              onChange={(level) => setDraft({ ...draft, falls: { ...draft.falls, [rule]: level } })}
            />
          ))}
          {[...ledgerRules, ...targetRules].map(factRow)}
        </ul>
        <Watched of={drafted} />
      </Card>
    </>
  )
}

function MyMails() {
  return (
    <div id="my-mails">
      <Card title="My mails" sub="For you alone, written at once" padded>
        <MailSwitches kinds={alertMailKinds} />
        <p className="dim">
          Facts are mailed a quarter of an hour after they are found, at most five mails a day; all else comes at 08:00
          in one mail. Without mails at night or at weekends a silent site and refused sign-ins are still told at once.
          Everybody sees the list and the number of new ones. Slack, Discord, Teams and programs are told at once.
        </p>
        <p className="alert-ways">
          <AppLink to="/integrations" search={{ tab: 'webhooks' }}>
            Webhooks and channels
          </AppLink>
        </p>
      </Card>
    </div>
  )
}

function Form({ saved }: { saved: AlertSettings }) {
  const mayChange = useMay()
  const drafted = useDraft(saved)
  return (
    <>
      <PageHead title="Alert settings" back={{ to: '/alerts', label: 'All alerts' }}>
        {mayChange ? <SaveButtons of={drafted} saved={saved} /> : null}
      </PageHead>
      <PageBody>
        <div className="alert-page">
          <div className="alert-column">
            <Rules of={drafted} saved={saved} />
            <Card title="How often we are wrong" padded>
              <p className="dim">
                Calm cries wolf about once in ten years per series, keen about once a year. Where a site has hundreds of
                clicks a day, a halving is found within a week nearly always, where it has thirty in four of five cases.
                A fall of a third is not promised.
              </p>
            </Card>
          </div>
          <div className="alert-column">
            <BacktestCard tested={drafted.tested} />
            <MyMails />
          </div>
        </div>
      </PageBody>
    </>
  )
}
