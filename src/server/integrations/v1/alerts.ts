import type { Output } from '../../../contract/call.ts'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { alertAct, alertTitle } from '../../../report/alert-words.ts'
import { stringifySearch } from '../../../report/search.ts'
import { stateWords } from '../../../report/state-words.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { V1Parts } from './ports.ts'
import { money } from './to-money.ts'

type Shown = Output<typeof v1.alerts.list>['alerts'][number]
const fallen = (f: Alert['effects'][number]): Shown['effects'][number] => ({
  rule: f.rule,
  seen: f.seen,
  expected: f.expected,
  subject: { kind: f.subjectKind, name: f.subjectName },
})

function shown(a: Alert, currency: string): Shown {
  const of = (amount: number | null) => money(amount ?? 0, currency)
  const { label, to, search } = alertAct(a)
  return {
    id: a.alertUuid,
    title: alertTitle(a),
    status: a.state === 'closed' ? null : stateWords(a),
    next_step: { label, path: `${to}${stringifySearch(search ?? {})}` },
    ...fallen(a),
    subject: { kind: a.subjectKind, id: a.subjectUuid, name: a.subjectName },
    from: a.sinceDate,
    to: a.untilDate,
    state: a.state,
    at_stake: a.score === null ? null : { amount: of(a.score), low: of(a.scoreLow), high: of(a.scoreHigh) },
    fact: a.fact && {
      message: a.fact.message,
      clicks: a.fact.clickCount,
      network: a.fact.networkName,
      merchant_id: a.fact.advertiserUuid,
      before: a.fact.from,
      after: a.fact.to,
    },
    effects: a.effects.map(fallen),
    answer: a.answer,
    answered_by: a.answerUserName,
    answer_until: a.answerUntilDate,
    opened_at: a.openedDatetime,
    closed_at: a.closedDatetime,
    closed_because: a.closing,
  }
}

export const alertsCalls = ({ screens }: V1Parts): Handlers<typeof v1.alerts> => ({
  async list({ state, is_muted }, who) {
    const found = await screens().alerts.list({}, who)
    return {
      looked_at: found.lookedDatetime,
      alerts: found.alerts
        .filter(
          (a) =>
            (state === undefined || a.state === state) &&
            (is_muted === undefined || (a.answer === 'muted') === is_muted),
        )
        .map((a) => shown(a, found.currencyCode)),
    }
  },
})
